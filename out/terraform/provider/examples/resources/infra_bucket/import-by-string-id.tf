import {
  to = infra_bucket.example
  id = "web-assets"
}
