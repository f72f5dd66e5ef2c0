// Package computed has the attributes that a data source shows and nobody sets, one line each.
package computed

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
)

func String(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, MarkdownDescription: description}
}

func Bool(description string) schema.BoolAttribute {
	return schema.BoolAttribute{Computed: true, MarkdownDescription: description}
}

func Int64(description string) schema.Int64Attribute {
	return schema.Int64Attribute{Computed: true, MarkdownDescription: description}
}

func Float64(description string) schema.Float64Attribute {
	return schema.Float64Attribute{Computed: true, MarkdownDescription: description}
}

func List(of attr.Type, description string) schema.ListAttribute {
	return schema.ListAttribute{ElementType: of, Computed: true, MarkdownDescription: description}
}

func Set(of attr.Type, description string) schema.SetAttribute {
	return schema.SetAttribute{ElementType: of, Computed: true, MarkdownDescription: description}
}

func Map(of attr.Type, description string) schema.MapAttribute {
	return schema.MapAttribute{ElementType: of, Computed: true, MarkdownDescription: description}
}

func Object(description string, members map[string]schema.Attribute) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Computed: true, MarkdownDescription: description, Attributes: members}
}

func Objects(description string, members map[string]schema.Attribute) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{Computed: true, MarkdownDescription: description, NestedObject: schema.NestedAttributeObject{Attributes: members}}
}

func ObjectSet(description string, members map[string]schema.Attribute) schema.SetNestedAttribute {
	return schema.SetNestedAttribute{Computed: true, MarkdownDescription: description, NestedObject: schema.NestedAttributeObject{Attributes: members}}
}

func ObjectMap(description string, members map[string]schema.Attribute) schema.MapNestedAttribute {
	return schema.MapNestedAttribute{Computed: true, MarkdownDescription: description, NestedObject: schema.NestedAttributeObject{Attributes: members}}
}
