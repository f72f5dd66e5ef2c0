import {
  to = infra_storage_volume.example
  id = "5e0a6c1e-2f5b-4b1b-8f52-0d6f3c9a7e41"
}
