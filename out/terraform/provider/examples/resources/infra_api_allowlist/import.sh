terraform import infra_api_allowlist.example 'api_allowlist'
