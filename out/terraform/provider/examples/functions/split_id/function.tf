output "parts" {
  value = provider::infra::split_id("outer/inner")
}
