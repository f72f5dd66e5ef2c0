data "infra_location" "oslo_east" {
  name = "Oslo East"
}

resource "infra_visit" "example" {
  ends_at     = "2026-12-01T12:00:00Z"
  location_id = data.infra_location.oslo_east.id
  starts_at   = "2026-12-01T09:00:00Z"
  visitors = [
    {
      name = "Robin Example"
    },
  ]
}
