import {
  to = infra_bucket.example
  identity = {
    name = "web-assets"
  }
}
