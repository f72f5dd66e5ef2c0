// Package custom is for your own code. It is written once and kept when the provider is generated again.
package custom

import (
	"terraform-provider-infra/internal/runtime"
)

// Hooks adds hand-written resources, data sources and functions, and wraps requests and answers by resource name.
var Hooks = runtime.Hooks{}
