terraform import infra_bucket.example "<name>"
