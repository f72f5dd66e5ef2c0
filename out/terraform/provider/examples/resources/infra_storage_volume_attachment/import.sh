terraform import infra_storage_volume_attachment.example '5e0a6c1e-2f5b-4b1b-8f52-0d6f3c9a7e41/vm-2f9a61c8'
