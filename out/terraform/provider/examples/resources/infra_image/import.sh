terraform import infra_image.example 'img-3b9e12c4'
