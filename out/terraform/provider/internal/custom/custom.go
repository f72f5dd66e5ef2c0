// Package custom contains your own code. It is generated once and never overwritten.
package custom

import (
	"terraform-provider-infra/internal/runtime"
)

// Hooks adds your own resources, data sources and functions, and functions to run before and after requests.
var Hooks = runtime.Hooks{}
