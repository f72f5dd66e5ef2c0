action "infra_snapshot_restore" "example" {
  config {
    id    = infra_snapshot.example.id
    vm_id = infra_vm.example.id
  }
}
