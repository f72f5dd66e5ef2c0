data "infra_plan" "example" {
  name = "Flex 2"
}
