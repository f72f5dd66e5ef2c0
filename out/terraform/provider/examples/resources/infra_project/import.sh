terraform import infra_project.example "<id>"
