package runtime

import (
	"context"
	"sort"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/defaults"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

type shape int

const (
	shapeUnfit shape = iota
	shapeString
	shapeBool
	shapeInteger
	shapeNumber
	shapeList
	shapeSet
	shapeMap
	shapeObject
	shapeUnion
)

// node is an attribute with its schema and its descriptor.
type node struct {
	name  string
	field Field
	shape shape
	kind  tftypes.Type
	// These values come from the schema. Without a schema, the attribute is optional and computed.
	required bool
	optional bool
	computed bool
	// preset is true if the schema has a default value.
	preset bool
	// replaces is true if the schema requires replacement on a change.
	replaces  bool
	sensitive bool
	writeOnly bool
	// asPath is true for the name of an object, which some APIs return as a path: "/web" for "web".
	asPath   bool
	children []*node
	element  *node
}

func (n *node) wire() string {
	if n.field.Wire != "" {
		return n.field.Wire
	}
	return n.name
}

func (n *node) writable() bool {
	return n.required || n.optional
}

// isFixed reports whether a single value, or a list of them, cannot be updated in place.
func (n *node) isFixed() bool {
	isPlain := len(n.children) == 0 && (n.element == nil || len(n.element.children) == 0)
	return n.writable() && isPlain && (n.replaces || n.field.CreateOnly || n.field.Refused != "")
}

// shown reports whether responses contain the value.
func (n *node) shown() bool {
	return !n.field.Local && !n.field.Hidden && !n.writeOnly && (!n.field.Path || n.field.Out != nil)
}

// hidesAll reports whether responses contain the object, but none of its configurable attributes. They do not show
// whether it was set then.
func (n *node) hidesAll() bool {
	given := 0
	for _, child := range n.children {
		if !child.writable() {
			continue
		}
		given++
		if child.shown() && !child.hidesAll() {
			return false
		}
	}
	return n.shape == shapeObject && given > 0
}

func (n *node) child(name string) *node {
	for _, child := range n.children {
		if child.name == name {
			return child
		}
	}
	return nil
}

// newTree returns the tree of a schema: an object whose children are the attributes.
func newTree(attributes map[string]schema.Attribute, fields []Field) *node {
	root := &node{shape: shapeObject}
	types := map[string]tftypes.Type{}
	for name, attribute := range attributes {
		child := newNode(name, attribute.GetType(), attribute, findField(fields, name))
		root.children = append(root.children, child)
		types[name] = child.kind
	}
	sortNodes(root.children)
	root.kind = tftypes.Object{AttributeTypes: types}
	return root
}

// newTypeTree returns the tree of attributes that only have types.
func newTypeTree(types map[string]attr.Type, fields []Field) *node {
	return newNode("", basetypes.ObjectType{AttrTypes: types}, nil, Field{Fields: fields})
}

func newNode(name string, kind attr.Type, attribute schema.Attribute, field Field) *node {
	n := &node{name: name, field: field, kind: kind.TerraformType(context.Background()), computed: true, optional: true}
	if attribute != nil {
		n.required, n.optional, n.computed = attribute.IsRequired(), attribute.IsOptional(), attribute.IsComputed()
		n.sensitive, n.writeOnly = attribute.IsSensitive(), attribute.IsWriteOnly()
		n.preset, n.replaces = hasDefault(attribute), forcesNew(attribute)
	}
	below := Field{Fields: field.Fields, Union: field.Union, Format: field.Format}
	switch kind := kind.(type) {
	case basetypes.StringType:
		n.shape = shapeString
	case basetypes.BoolType:
		n.shape = shapeBool
	case basetypes.Int64Type:
		n.shape = shapeInteger
	case basetypes.Float64Type:
		n.shape = shapeNumber
	case basetypes.ListType:
		n.shape = shapeList
		n.element = newElement(kind.ElemType, attribute, below)
	case basetypes.SetType:
		n.shape = shapeSet
		n.element = newElement(kind.ElemType, attribute, below)
	case basetypes.MapType:
		n.shape = shapeMap
		n.element = newElement(kind.ElemType, attribute, below)
	case basetypes.ObjectType:
		n.shape = shapeObject
		if field.Union != nil {
			n.shape = shapeUnion
		}
		nested := nestedAttributes(attribute)
		for name, kind := range kind.AttrTypes {
			n.children = append(n.children, newNode(name, kind, nested[name], findField(field.Fields, name)))
		}
		sortNodes(n.children)
	}
	return n
}

func hasDefault(attribute schema.Attribute) bool {
	switch attribute := attribute.(type) {
	case interface{ BoolDefaultValue() defaults.Bool }:
		return attribute.BoolDefaultValue() != nil
	case interface{ Int64DefaultValue() defaults.Int64 }:
		return attribute.Int64DefaultValue() != nil
	case interface{ Float64DefaultValue() defaults.Float64 }:
		return attribute.Float64DefaultValue() != nil
	case interface{ StringDefaultValue() defaults.String }:
		return attribute.StringDefaultValue() != nil
	case interface{ ListDefaultValue() defaults.List }:
		return attribute.ListDefaultValue() != nil
	case interface{ SetDefaultValue() defaults.Set }:
		return attribute.SetDefaultValue() != nil
	case interface{ MapDefaultValue() defaults.Map }:
		return attribute.MapDefaultValue() != nil
	}
	return false
}

// newElement passes the attribute on if it is nested, because the nested attributes belong to the elements.
func newElement(kind attr.Type, attribute schema.Attribute, field Field) *node {
	if nestedAttributes(attribute) == nil {
		element := newNode("", kind, nil, field)
		if attribute != nil {
			element.computed, element.optional = attribute.IsComputed(), attribute.IsOptional() || attribute.IsRequired()
		}
		return element
	}
	return newNode("", kind, attribute, field)
}

func nestedAttributes(attribute schema.Attribute) map[string]schema.Attribute {
	switch nested := attribute.(type) {
	case schema.SingleNestedAttribute:
		return nested.Attributes
	case schema.ListNestedAttribute:
		return nested.NestedObject.Attributes
	case schema.SetNestedAttribute:
		return nested.NestedObject.Attributes
	case schema.MapNestedAttribute:
		return nested.NestedObject.Attributes
	}
	return nil
}

func findField(fields []Field, name string) Field {
	for _, field := range fields {
		if field.Name == name {
			return field
		}
	}
	return Field{Name: name}
}

func sortNodes(nodes []*node) {
	sort.Slice(nodes, func(i, j int) bool { return nodes[i].name < nodes[j].name })
}
