package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

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
	r.planned, r.config, r.prior = e.readValues(req.Plan.Raw), e.readValues(req.Config.Raw), e.readValues(req.State.Raw)
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
		if r.imported {
			r.warnUntold()
		}
		reworded := r.imported && r.keepWording()
		if !changed && r.isAsFound() {
			resp.Plan.Raw = req.State.Raw
			return
		}
		changed = changed || reworded
		r.planSaid()
		for _, child := range r.tree.children {
			// What nobody knows is only taken note of.
			if child.field.CreateOnly && !r.isUnseen(child) && r.applies(child) && (!r.isSettled(child) || r.isOpen(child.name)) {
				resp.RequiresReplace.Append(path.Root(child.name))
			}
		}
		replaced := len(resp.RequiresReplace) > 0 || r.isReplaced(e.readValues(req.Plan.Raw))
		resp.RequiresReplace.Append(r.planRefused(replaced)...)
		if changed || !req.Plan.Raw.Equal(req.State.Raw) {
			changed = r.planCommands() || changed
			changed = r.planVolatile(changed)
		}
	}
	if changed = r.planID() || changed; changed {
		r.fillBlocks(r.planned)
		resp.Plan.Raw = tftypes.NewValue(req.Plan.Raw.Type(), map[string]tftypes.Value(r.planned))
	}
}

// keepWording plans what an import has found where the configuration says the same in other words, such as a time without
// its milliseconds: nothing was applied yet that could have kept the words of the configuration.
func (r *run) keepWording() bool {
	kept := false
	for _, child := range r.tree.children {
		planned, prior := r.planned[child.name], r.prior[child.name]
		if planned.Type() == nil || isVoid(planned) || !planned.IsFullyKnown() || planned.Equal(prior) || !child.matches(planned, prior) {
			continue
		}
		r.planned[child.name] = prior
		kept = true
	}
	return kept
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
		if child.field.Local || !child.writable() || child.writeOnly || !r.applies(child) {
			continue
		}
		r.warnDropped(child)
		planned := r.eachRemoved(child, func(gone line) tftypes.Value {
			next := r.planRemoval(child, gone)
			changed = changed || !next.Equal(gone.planned)
			return next
		})
		if planned.Type() != nil {
			r.planned[child.name] = planned
		}
	}
	return changed
}

// planRemoval decides what happens to an attribute that was removed from the configuration: it gets another value, or a warning.
func (r *run) planRemoval(root *node, gone line) tftypes.Value {
	kept := gone.planned.Type() != nil && gone.planned.IsKnown() && gone.planned.Equal(gone.prior)
	if !kept || isEmpty(gone.prior) {
		return gone.planned
	}
	if preset := gone.node.documented(); preset.Type() != nil && preset.Equal(gone.prior) {
		return gone.planned
	}
	if !r.isUpdatable(root.name) || root.field.Refused != "" {
		r.diags.AddAttributeWarning(gone.at, keptSummary,
			fmt.Sprintf("The API chooses a value only on creation of a %s, so %s keeps its value. Replace the resource to get the API's choice.", r.words(), gone.name))
		return gone.planned
	}
	if next := r.takeAway(gone); next.Type() != nil {
		return next
	}
	r.warnKept(gone.at, gone.name)
	return gone.planned
}

// warnDropped tells of a value that the plan shows as removed though no call takes it away. What a PUT leaves out is gone.
func (r *run) warnDropped(child *node) {
	next, before := r.planned[child.name], r.prior[child.name]
	if child.computed || child.required || !isNull(next) || isEmpty(before) || !r.isUpdatable(child.name) || r.isWiped(child.name) || r.hasTwin(child.name) {
		return
	}
	if r.takeAway(line{node: child, name: child.name, planned: before, prior: before}).Type() == nil {
		r.warnKept(path.Root(child.name), child.name)
	}
}

// hasUnset says that a call of its own takes the value away.
func (e *engine) hasUnset(name string) bool {
	for _, update := range e.descriptor.Operations.Update {
		if update.Unset != nil && (contains(update.Fields, name) || contains(update.Changes, name)) {
			return true
		}
	}
	return false
}

// warnUntold tells what an import has found and the configuration does not have: before the first apply nobody knows
// whether a line is gone or never was there.
func (r *run) warnUntold() {
	names := []string{}
	for _, child := range r.tree.children {
		if !child.optional || !child.computed || child.field.Local || !isVoid(r.config[child.name]) || isEmpty(r.prior[child.name]) || !r.isUpdatable(child.name) || !r.applies(child) {
			continue
		}
		// What can be taken away may well have been a line; what cannot is mostly the API's own choice.
		if child.shape == shapeMap || child.shape == shapeList || child.shape == shapeSet || child.field.Blank || child.field.Nullable {
			names = append(names, child.name)
		}
	}
	if len(names) > 0 {
		r.diags.AddWarning("Not in the configuration, imported value kept", fmt.Sprintf("Nothing was applied since the import, so it is unknown whether these attributes were removed from the configuration or never were in it: %s. They keep their values; set them to change them.", strings.Join(names, ", ")))
	}
}

const keptSummary = "Removed from the configuration, kept by the API"

func (r *run) warnKept(at path.Path, name string) {
	r.diags.AddAttributeWarning(at, keptSummary,
		fmt.Sprintf("The API cannot unset %s, so it keeps its value. Set it to change it.", name))
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
	// Addresses and full names follow a new name.
	renaming := r.isRenaming(r.listRenamed())
	commanded := renaming
	for _, update := range r.descriptor.Operations.Update {
		changed := r.listChanged(update)
		if update.Mode != Command || len(changed) == 0 {
			continue
		}
		commanded = true
		if update.Unset == nil || !r.isAllNull(changed) {
			r.demandAlong(update, changed)
		}
	}
	if !commanded {
		return false
	}
	for _, child := range r.tree.children {
		if child.writable() || child.sensitive || r.isIdentity(child.name) || child.name == r.descriptor.Created || child.field.Local {
			continue
		}
		// What depends on it would be made anew each time, and a plan that says that anything may change says nothing.
		if child.field.Steady && !renaming && !isVoid(r.prior[child.name]) {
			continue
		}
		r.planned[child.name] = tftypes.NewValue(child.kind, tftypes.UnknownValue)
	}
	return true
}

// demandAlong asks for what a command cannot do without: the API would refuse it half way through an apply.
func (r *run) demandAlong(update Change, changed []string) {
	for _, name := range update.Along {
		value := r.planned[name]
		if r.tree.child(name).writable() && value.IsKnown() && isVoid(value) {
			r.diags.AddAttributeError(path.Root(name), "Missing value",
				fmt.Sprintf(sayNeededAlong, quoteAll(changed), r.words(), name))
		}
	}
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
		names = append(names, child.listInside(config[child.name], prefix+child.name)...)
	}
	return names
}

func (n *node) listInside(config tftypes.Value, name string) []string {
	names := []string{}
	switch n.shape {
	case shapeObject, shapeUnion:
		return listGiven(n, members(config), name+".")
	case shapeMap:
		for key, member := range members(config) {
			names = append(names, n.element.listInside(member, nameEntry(name, key))...)
		}
		slices.Sort(names)
	case shapeList, shapeSet:
		for i, member := range elements(config) {
			_, own := n.findGiven(i, elements(config), member)
			names = append(names, n.element.listInside(member, name+own)...)
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
