import {
  to = infra_profile.example
  id = "profile"
}
