package runtime

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// ModifyPlan does what no plan modifier of a single attribute can: it compares configuration, plan and state.
func (e *engine) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	if req.Plan.Raw.IsNull() {
		return
	}
	r := e.begin(&resp.Diagnostics, nil, nil)
	r.planned, r.config, r.prior = readValues(req.Plan.Raw), readValues(req.Config.Raw), readValues(req.State.Raw)
	changed := r.planKinds()
	if req.State.Raw.IsNull() {
		changed = r.planSettings() || changed
	}
	if !req.State.Raw.IsNull() {
		text, diags := req.Private.GetKey(ctx, "configured")
		resp.Diagnostics.Append(diags...)
		r.configured = decodeNames(text)
		changed = r.planRemovals() || changed
		r.imported, r.unseen = readMark(ctx, req.Private)
		if !changed && r.isAsFound() {
			resp.Plan.Raw = req.State.Raw
			return
		}
		for _, child := range r.tree.children {
			// What nobody knows is only taken note of.
			if child.field.CreateOnly && !r.isUnseen(child) && r.applies(child) && (!r.isSettled(child) || r.isOpen(child.name)) {
				resp.RequiresReplace.Append(path.Root(child.name))
			}
		}
		if changed || !req.Plan.Raw.Equal(req.State.Raw) {
			changed = r.planCommands() || changed
			changed = r.planVolatile(changed)
		}
	}
	if changed {
		resp.Plan.Raw = tftypes.NewValue(req.Plan.Raw.Type(), map[string]tftypes.Value(r.planned))
	}
}

// isOpen says that the value is given and not known yet: what it refers to is made anew, so it will be another one.
func (r *run) isOpen(name string) bool {
	value := r.config[name]
	return value.Type() != nil && !value.IsNull() && !value.IsFullyKnown()
}

// planKinds leaves out what the planned kind of resource does not have, and leaves open what it newly has.
func (r *run) planKinds() bool {
	changed := false
	for _, child := range r.tree.children {
		when := child.field.When
		if when == nil || !child.computed || !isVoid(r.config[child.name]) {
			continue
		}
		selector := r.planned[when.Attribute]
		if selector.Type() == nil || !selector.IsKnown() {
			continue
		}
		want := r.planned[child.name]
		if !r.applies(child) {
			want = tftypes.NewValue(child.kind, nil)
		} else if r.prior != nil && !selector.Equal(r.prior[when.Attribute]) {
			want = tftypes.NewValue(child.kind, tftypes.UnknownValue)
		}
		if !want.Equal(r.planned[child.name]) {
			r.planned[child.name] = want
			changed = true
		}
	}
	return changed
}

// planRemovals makes the removal of a line visible, which a computed attribute would hide: Terraform itself would keep
// the value for ever.
func (r *run) planRemovals() bool {
	changed := false
	for _, child := range r.tree.children {
		if !child.optional || !child.computed || child.field.Local || !r.isRemoved(child.name) || isEmpty(r.prior[child.name]) {
			continue
		}
		planned := r.planned[child.name]
		if planned.Type() == nil || !planned.IsKnown() || !planned.Equal(r.prior[child.name]) || !r.applies(child) {
			continue
		}
		if !r.isUpdatable(child.name) {
			r.diags.AddAttributeWarning(path.Root(child.name), keptSummary,
				fmt.Sprintf("Only a new %s would get the API's own choice, so %s keeps its value. Replace this one if you want that.", r.words(), child.name))
			continue
		}
		if child.field.Nullable || child.shape == shapeMap || child.shape == shapeList || child.shape == shapeSet {
			r.planned[child.name] = tftypes.NewValue(child.kind, tftypes.UnknownValue)
			changed = true
			continue
		}
		r.warnKept(path.Root(child.name), child.name)
	}
	for _, child := range r.tree.children {
		if child.shape == shapeObject {
			r.warnInside(path.Root(child.name), child, child.name, r.config[child.name], r.planned[child.name], r.prior[child.name])
		}
	}
	return changed
}

const keptSummary = "Removed from the configuration, kept by the API"

func (r *run) warnKept(at path.Path, name string) {
	r.diags.AddAttributeWarning(at, keptSummary,
		fmt.Sprintf("The API has no way to take %s away, so it keeps its value. Set the value that you want.", name))
}

// warnInside tells of lines that are gone from an object which stays: what it is sent with keeps their values.
func (r *run) warnInside(at path.Path, parent *node, prefix string, config, planned, prior tftypes.Value) {
	given, next, before := members(config), members(planned), members(prior)
	if given == nil || before == nil {
		return
	}
	for _, child := range parent.children {
		name, place := prefix+"."+child.name, at.AtName(child.name)
		kept := !isEmpty(before[child.name]) && next[child.name].Equal(before[child.name])
		if child.optional && child.computed && kept && isVoid(given[child.name]) && contains(r.configured, name) {
			r.warnKept(place, name)
		}
		if child.shape == shapeObject {
			r.warnInside(place, child, name, given[child.name], next[child.name], before[child.name])
		}
	}
}

func (e *engine) isUpdatable(name string) bool {
	for _, update := range e.descriptor.Operations.Update {
		if contains(update.Fields, name) {
			return true
		}
	}
	return false
}

// planCommands leaves open what a command may change beside its own fields: a resize changes memory and cores.
func (r *run) planCommands() bool {
	commanded := false
	for _, update := range r.descriptor.Operations.Update {
		commanded = commanded || (update.Mode == Command && len(r.listChanged(update)) > 0)
	}
	if !commanded {
		return false
	}
	for _, child := range r.tree.children {
		if child.writable() || child.sensitive || r.isIdentity(child.name) || child.name == r.descriptor.Created || child.field.Local {
			continue
		}
		// Where it is found rarely moves, and what depends on it would be made anew each time.
		if child.field.Steady && !isVoid(r.prior[child.name]) {
			continue
		}
		r.planned[child.name] = tftypes.NewValue(child.kind, tftypes.UnknownValue)
	}
	return true
}

// planVolatile leaves open what changes by itself where ModifyPlan has found a change that the framework did not see.
func (r *run) planVolatile(changed bool) bool {
	if !changed {
		return false
	}
	for _, child := range r.tree.children {
		if child.field.Volatile && !child.writable() {
			r.planned[child.name] = tftypes.NewValue(child.kind, tftypes.UnknownValue)
		}
	}
	return true
}

// listConfigured names the attributes of which only the configuration can tell that they were set.
func (r *run) listConfigured() []string {
	return listGiven(r.tree, r.config, "")
}

func listGiven(parent *node, config values, prefix string) []string {
	names := []string{}
	for _, child := range parent.children {
		if child.optional && child.computed && !isVoid(config[child.name]) {
			names = append(names, prefix+child.name)
		}
		if child.shape == shapeObject {
			names = append(names, listGiven(child, members(config[child.name]), prefix+child.name+".")...)
		}
	}
	return names
}

func encodeNames(names []string) []byte {
	text, _ := json.Marshal(names)
	return text
}

func decodeNames(text []byte) []string {
	var names []string
	_ = json.Unmarshal(text, &names)
	return names
}
