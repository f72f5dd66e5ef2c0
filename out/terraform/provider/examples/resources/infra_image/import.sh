terraform import infra_image.example "<id>"
