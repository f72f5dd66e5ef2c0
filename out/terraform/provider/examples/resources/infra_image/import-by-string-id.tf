import {
  to = infra_image.example
  id = "img-3b9e12c4"
}
