terraform import infra_project.example 'prj-7be21c90'
