terraform import infra_profile.example 'profile'
