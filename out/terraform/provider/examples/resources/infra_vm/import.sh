terraform import infra_vm.example "<id>"
