package runtime

import (
	"context"
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/list/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// lister implements the list resource for terraform query.
type lister struct {
	*engine
}

var _ list.ListResourceWithConfigure = (*lister)(nil)

// isListable reports whether the list returns enough to identify every item.
func (e *engine) isListable() bool {
	list := e.descriptor.Operations.List
	if list == nil || !e.hasIdentity() || e.descriptor.Presence != nil {
		return false
	}
	needs := list.needs()
	for _, name := range e.descriptor.Identity {
		own := e.tree.child(name)
		if own.field.Path && own.field.Out == nil && !contains(needs, name) {
			return false
		}
	}
	return true
}

func (l *lister) ListResourceConfigSchema(_ context.Context, _ list.ListResourceSchemaRequest, resp *list.ListResourceSchemaResponse) {
	attributes := map[string]schema.Attribute{}
	for _, name := range l.descriptor.Operations.List.needs() {
		text := l.descriptor.Schema.Attributes[name].GetMarkdownDescription()
		own := l.tree.child(name)
		open := own.field.Setting != ""
		if own.shape == shapeInteger {
			attributes[name] = schema.Int64Attribute{Required: !open, Optional: open, MarkdownDescription: text}
		} else {
			attributes[name] = schema.StringAttribute{Required: !open, Optional: open, MarkdownDescription: text}
		}
	}
	for wire, name := range l.descriptor.Operations.List.Filters {
		if attributes[name] != nil {
			continue
		}
		text := "Filters by `" + wire + "`."
		switch {
		case contains(l.descriptor.Operations.List.Numbers, name):
			attributes[name] = schema.Float64Attribute{Optional: true, MarkdownDescription: text}
		case contains(l.descriptor.Operations.List.Flags, name):
			attributes[name] = schema.BoolAttribute{Optional: true, MarkdownDescription: text}
		default:
			attributes[name] = schema.StringAttribute{Optional: true, MarkdownDescription: text}
		}
	}
	resp.Schema = schema.Schema{MarkdownDescription: "Lists every " + l.words() + ".", Attributes: attributes}
}

// needs returns the attributes that are part of the path of the list.
func (l *List) needs() []string {
	var names []string
	_, _ = expandPath(l.Operation, func(attribute string) (string, error) {
		names = append(names, attribute)
		return "x", nil
	})
	return names
}

func (l *lister) List(ctx context.Context, req list.ListRequest, stream *list.ListResultsStream) {
	config := readValues(req.Config.Raw)
	l.engine.fill(config)
	stream.Results = func(push func(list.ListResult) bool) {
		ctx, cancel := context.WithTimeout(ctx, listTimeout)
		defer cancel()
		count := int64(0)
		var failed error
		err := l.eachFiltered(ctx, config, config, func(item map[string]any) bool {
			object := item
			if req.IncludeResource {
				object, failed = l.readWhole(ctx, item, config)
			}
			if failed != nil || object == nil || !l.isManageable(object, req.IncludeResource) {
				return failed == nil
			}
			result := req.NewListResult(ctx)
			l.fill(&result, object, config, req.IncludeResource)
			count++
			return push(result) && (req.Limit <= 0 || count < req.Limit)
		})
		if err = errors.Join(l.tolerate(err), failed); err != nil {
			var diags diag.Diagnostics
			diags.AddError("Cannot list "+l.words(), err.Error())
			push(list.ListResult{Diagnostics: diags})
		}
	}
}

// readWhole reads an item whose list entry is incomplete. It returns nil if the object no longer exists.
func (l *lister) readWhole(ctx context.Context, item map[string]any, config values) (map[string]any, error) {
	if l.descriptor.Operations.List.Complete || l.descriptor.Operations.Read == nil {
		return item, nil
	}
	known, _ := l.tree.decodeTree(item)
	for _, name := range l.descriptor.Identity {
		if value, ok := config[name]; ok && isVoid(known[name]) {
			known[name] = value
		}
	}
	own, err := l.readOwn(ctx, known)
	if isGone(err) {
		return nil, nil
	}
	return own, err
}

// isManageable reports whether a configuration can describe the item. Items without a value for a required attribute
// are skipped, such as public images in a list of snapshots.
func (l *lister) isManageable(item map[string]any, whole bool) bool {
	operations := l.descriptor.Operations
	if !operations.List.Complete && !(whole && operations.Read != nil) {
		return true
	}
	decoded, _ := l.tree.decodeTree(item)
	for _, child := range l.tree.children {
		if child.required && child.shown() && !child.field.Once && !child.field.Path && isVoid(decoded[child.name]) {
			return false
		}
	}
	return true
}

func (l *lister) fill(result *list.ListResult, item map[string]any, config values, whole bool) {
	r := l.begin(&result.Diagnostics, nil, result.Identity)
	r.learn(item)
	for _, name := range l.descriptor.Identity {
		if value, ok := config[name]; ok && isVoid(r.actual[name]) {
			r.setIdentity(name, formatValue(value))
		}
	}
	r.saveIdentity(r.actual)
	result.DisplayName = formatValue(r.actual[l.descriptor.NaturalKey])
	if result.DisplayName == "" {
		result.DisplayName = l.joinIdentity(r.actual)
	}
	if !whole {
		return
	}
	kind, ok := result.Resource.Schema.Type().TerraformType(context.Background()).(tftypes.Object)
	if !ok {
		result.Diagnostics.AddError("Cannot list "+l.words(), fmt.Sprintf("%T is not an object", kind))
		return
	}
	out := map[string]tftypes.Value{}
	for name, want := range kind.AttributeTypes {
		value, known := r.actual[name]
		if !known {
			value = tftypes.NewValue(want, nil)
		}
		out[name] = value
	}
	l.fillID(out)
	l.fillBlocks(out)
	result.Resource.Raw = tftypes.NewValue(kind, out)
}
