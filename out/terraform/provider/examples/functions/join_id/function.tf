output "id" {
  value = provider::infra::join_id("outer", "inner")
}
