data "infra_categories" "all" {}

resource "infra_ticket" "example" {
  category_id = data.infra_categories.all.categories[0].id
  message     = "The Kubernetes API has not answered since 10:00 UTC."
  subject     = "Cluster does not answer"
}
