import {
  to = infra_image.example
  identity = {
    id = "img-3b9e12c4"
  }
}
