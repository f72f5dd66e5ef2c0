// Package computed has the attributes that the API sets and nobody else, one line each.
package computed

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/boolplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/float64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/mapplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/objectplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
)

// These may be another after any change.

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

// Plans keep these as they are in the state.

func KeptString(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()}}
}

func KeptBool(description string) schema.BoolAttribute {
	return schema.BoolAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Bool{boolplanmodifier.UseStateForUnknown()}}
}

func KeptInt64(description string) schema.Int64Attribute {
	return schema.Int64Attribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Int64{int64planmodifier.UseStateForUnknown()}}
}

func KeptFloat64(description string) schema.Float64Attribute {
	return schema.Float64Attribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Float64{float64planmodifier.UseStateForUnknown()}}
}

func KeptList(of attr.Type, description string) schema.ListAttribute {
	return schema.ListAttribute{ElementType: of, Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.List{listplanmodifier.UseStateForUnknown()}}
}

func KeptSet(of attr.Type, description string) schema.SetAttribute {
	return schema.SetAttribute{ElementType: of, Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Set{setplanmodifier.UseStateForUnknown()}}
}

func KeptMap(of attr.Type, description string) schema.MapAttribute {
	return schema.MapAttribute{ElementType: of, Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Map{mapplanmodifier.UseStateForUnknown()}}
}

func KeptObject(description string, members map[string]schema.Attribute) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Object{objectplanmodifier.UseStateForUnknown()}, Attributes: members}
}

func KeptObjects(description string, members map[string]schema.Attribute) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.List{listplanmodifier.UseStateForUnknown()}, NestedObject: schema.NestedAttributeObject{Attributes: members}}
}

func KeptObjectSet(description string, members map[string]schema.Attribute) schema.SetNestedAttribute {
	return schema.SetNestedAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Set{setplanmodifier.UseStateForUnknown()}, NestedObject: schema.NestedAttributeObject{Attributes: members}}
}

func KeptObjectMap(description string, members map[string]schema.Attribute) schema.MapNestedAttribute {
	return schema.MapNestedAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Map{mapplanmodifier.UseStateForUnknown()}, NestedObject: schema.NestedAttributeObject{Attributes: members}}
}

// Plans keep these members of an object where the state has a value.

func MemberString(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.String{stringplanmodifier.UseNonNullStateForUnknown()}}
}

func MemberBool(description string) schema.BoolAttribute {
	return schema.BoolAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Bool{boolplanmodifier.UseNonNullStateForUnknown()}}
}

func MemberInt64(description string) schema.Int64Attribute {
	return schema.Int64Attribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Int64{int64planmodifier.UseNonNullStateForUnknown()}}
}

func MemberFloat64(description string) schema.Float64Attribute {
	return schema.Float64Attribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Float64{float64planmodifier.UseNonNullStateForUnknown()}}
}

func MemberList(of attr.Type, description string) schema.ListAttribute {
	return schema.ListAttribute{ElementType: of, Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.List{listplanmodifier.UseNonNullStateForUnknown()}}
}

func MemberSet(of attr.Type, description string) schema.SetAttribute {
	return schema.SetAttribute{ElementType: of, Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Set{setplanmodifier.UseNonNullStateForUnknown()}}
}

func MemberMap(of attr.Type, description string) schema.MapAttribute {
	return schema.MapAttribute{ElementType: of, Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Map{mapplanmodifier.UseNonNullStateForUnknown()}}
}

func MemberObject(description string, members map[string]schema.Attribute) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Object{objectplanmodifier.UseNonNullStateForUnknown()}, Attributes: members}
}

func MemberObjects(description string, members map[string]schema.Attribute) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.List{listplanmodifier.UseNonNullStateForUnknown()}, NestedObject: schema.NestedAttributeObject{Attributes: members}}
}

func MemberObjectSet(description string, members map[string]schema.Attribute) schema.SetNestedAttribute {
	return schema.SetNestedAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Set{setplanmodifier.UseNonNullStateForUnknown()}, NestedObject: schema.NestedAttributeObject{Attributes: members}}
}

func MemberObjectMap(description string, members map[string]schema.Attribute) schema.MapNestedAttribute {
	return schema.MapNestedAttribute{Computed: true, MarkdownDescription: description, PlanModifiers: []planmodifier.Map{mapplanmodifier.UseNonNullStateForUnknown()}, NestedObject: schema.NestedAttributeObject{Attributes: members}}
}
