terraform import infra_bucket.example 'web-assets'
