import {
  to = infra_maintenance_window.example
  id = "k8s-2c41d9ab"
}
