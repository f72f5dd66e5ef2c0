terraform import infra_iso.example 'iso-b4d80c17'
