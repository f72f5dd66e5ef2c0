action "infra_vm_snapshot_restore" "example" {
  config {
    id    = infra_vm_snapshot.example.id
    vm_id = infra_vm.example.id
  }
}
