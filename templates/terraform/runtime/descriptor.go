// Package runtime carries out what the generated descriptors say. It is written by hand, knows no API,
// and imports nothing of the generated code, so that it is the same in every provider.
package runtime

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// Provider is what the generated code says about the API as a whole.
type Provider struct {
	Name    string
	Version string
	// Source is where Terraform finds the provider: namespace and name, with a registry's host in front if need be.
	Source      string
	Description string
	// Endpoint is where the API is served unless the configuration says otherwise; it may be empty.
	Endpoint string
	// Header carries the key, after Prefix. An empty Header means that the API wants no key.
	Header      string
	Prefix      string
	KeyEnv      string
	EndpointEnv string
	Resources   []Resource
}

// Resource is what the generated code says about one kind of thing.
type Resource struct {
	Name       string
	Operations Operations
	// Identity names the attributes that together name one instance, in the order of an import identifier.
	Identity []string
	// Attributes lists those that differ from the rule that an attribute has the same name on the wire.
	Attributes []Field
	Schema     schema.Schema
}

// Operations are the calls of a resource. A nil Update means that every change replaces.
type Operations struct {
	Create Change
	Read   Operation
	Update *Change
	Delete Operation
}

// Operation is one call of the API.
type Operation struct {
	Method string
	Path   string
	// Parameters leads from a path parameter to an attribute, where the names differ.
	Parameters map[string]string
	// Answer is the way down to the object in the answer.
	Answer []string
	// Partial says that the answer does not carry the whole object, so that a read has to follow.
	Partial bool
}

// Change is a call that sends attributes.
type Change struct {
	Operation Operation
	MediaType string
	// Envelope is the way down to the object in the request.
	Envelope []string
	Fields   []string
	// Replace says that the call wants every field, not only those that change.
	Replace bool
}

// Field is what is particular about one attribute.
type Field struct {
	Name string
	Wire string
	// Nullable says that null takes the value away.
	Nullable bool
}

func (r Resource) wire(name string) string {
	for _, field := range r.Attributes {
		if field.Name == name && field.Wire != "" {
			return field.Wire
		}
	}
	return name
}

func (r Resource) nullable(name string) bool {
	for _, field := range r.Attributes {
		if field.Name == name {
			return field.Nullable
		}
	}
	return false
}
