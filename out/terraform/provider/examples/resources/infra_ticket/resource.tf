resource "infra_ticket" "example" {
  category_id = "technical"
  message     = "The Kubernetes API has not answered since 10:00 UTC."
  subject     = "Cluster does not answer"
}
