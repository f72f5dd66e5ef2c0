// Package custom is yours: it was written once, and generating again leaves it alone.
package custom

import (
	"terraform-provider-infra/internal/runtime"
)

// Hooks adds hand-written resources, data sources and functions, and wraps requests and answers by resource name.
var Hooks = runtime.Hooks{}
