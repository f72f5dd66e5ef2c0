data "infra_rack" "r2_14" {
  name = "R2-14"
}

resource "infra_remote_hand" "example" {
  instructions = "Pull the disk in slot 3 of the server in unit 12 and put in the spare that lies on top of it."
  rack_id      = data.infra_rack.r2_14.id
  subject      = "Replace a disk"
}
