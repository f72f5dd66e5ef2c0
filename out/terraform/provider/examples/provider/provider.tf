terraform {
  required_providers {
    infra = {
      source = "infra/infra"
    }
  }
}

provider "infra" {
}
