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

// ModifyPlan handles everything that requires comparing configuration, plan and state of the whole resource.
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
		r.imported, r.unseen = readMark(ctx, req.Private)
		changed = r.planRemovals() || changed
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
			// An attribute whose current value is unknown does not cause a replacement.
			if child.field.CreateOnly && !r.isUnseen(child) && !r.isUntold(child) && r.applies(child) && (!r.isSettled(child) || r.isOpen(child.name)) {
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

// keepWording keeps the imported value if the configured value is equivalent but spelled differently, such as a time
// without milliseconds. Nothing was applied yet, so the state does not have the spelling of the configuration.
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

// isOpen reports whether the configured value is unknown. The object it refers to is being replaced, so the value will
// change.
func (r *run) isOpen(name string) bool {
	value := r.config[name]
	return value.Type() != nil && !value.IsNull() && !value.IsFullyKnown()
}

// planKinds sets attributes that the planned kind of the resource does not support to null, and those it newly supports
// to unknown.
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

// planRemovals plans the removal of an attribute from the configuration. Without it, Terraform would keep the value of
// a computed attribute forever.
func (r *run) planRemovals() bool {
	changed := false
	for _, child := range r.tree.children {
		// A removed line must not switch anything off.
		if child.field.Local || r.isPower(child.name) || !child.writable() || child.writeOnly || !r.applies(child) {
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

// planRemoval returns the planned value of an attribute that was removed from the configuration. It warns if the API
// keeps the value.
func (r *run) planRemoval(root *node, gone line) tftypes.Value {
	kept := gone.planned.Type() != nil && gone.planned.IsKnown() && gone.planned.Equal(gone.prior)
	if !kept || isEmpty(gone.prior) {
		return gone.planned
	}
	if preset := gone.node.documented(); preset.Type() != nil && preset.Equal(gone.prior) {
		return gone.planned
	}
	if r.isSwitched(root.name) {
		r.warnKept(gone.at, gone.name)
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

// warnDropped warns about a value that the plan shows as removed, but that no request can unset. A PUT that omits an
// attribute does unset it.
func (r *run) warnDropped(child *node) {
	next, before := r.planned[child.name], r.prior[child.name]
	if child.computed || child.required || r.isUntold(child) || !isNull(next) || isEmpty(before) || !r.isUpdatable(child.name) || r.isWiped(child.name) || r.hasTwin(child.name) {
		return
	}
	if r.takeAway(line{node: child, name: child.name, planned: before, prior: before}).Type() == nil {
		r.warnKept(path.Root(child.name), child.name)
	}
}

// hasUnset reports whether a separate operation unsets the attribute.
func (e *engine) hasUnset(name string) bool {
	for _, update := range e.descriptor.Operations.Update {
		if update.Unset != nil && update.Off == "" && (contains(update.Fields, name) || contains(update.Changes, name)) {
			return true
		}
	}
	return false
}

// isSwitched reports whether two operations set the attribute, each to one value.
func (e *engine) isSwitched(name string) bool {
	for _, update := range e.descriptor.Operations.Update {
		if update.Off != "" && contains(update.Changes, name) {
			return true
		}
	}
	return false
}

// isUntold reports whether the configuration has no value for an attribute, and nothing was applied since the import. The
// API may have chosen the imported value, so it is neither unset nor is the resource replaced to get rid of it.
func (r *run) isUntold(child *node) bool {
	return r.imported && child.optional && isNull(r.config[child.name])
}

// warnUntold warns about imported values that are not in the configuration. Before the first apply it is unknown
// whether they were removed from it or never were in it.
func (r *run) warnUntold() {
	names := []string{}
	for _, child := range r.tree.children {
		if !child.optional || child.field.Local || !isVoid(r.config[child.name]) || isEmpty(r.prior[child.name]) || !r.applies(child) {
			continue
		}
		// A value that can be unset may well have been configured. Other computed values are mostly chosen by the API.
		isUnset := child.shape == shapeMap || child.shape == shapeList || child.shape == shapeSet || child.field.Blank || child.field.Nullable
		if !child.computed || isUnset && r.isUpdatable(child.name) {
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

// planCommands sets the computed attributes that a command may change to unknown: a resize changes memory and cores.
func (r *run) planCommands() bool {
	// Addresses and fully qualified names change with the name.
	renaming := r.isRenaming(r.listRenamed())
	commanded := renaming
	for _, update := range r.descriptor.Operations.Update {
		changed := r.listChanged(update)
		if update.Mode != Command || len(changed) == 0 {
			continue
		}
		commanded = true
		if update.Unset == nil || update.Off != "" || !r.isAllNull(changed) {
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
		// An unknown value would replace everything that depends on it, and would make the plan useless.
		if child.field.Steady && !renaming && !isVoid(r.prior[child.name]) {
			continue
		}
		r.planned[child.name] = tftypes.NewValue(child.kind, tftypes.UnknownValue)
	}
	return true
}

// demandAlong requires the attributes that a command needs. Otherwise the API would reject it in the middle of an
// apply.
func (r *run) demandAlong(update Change, changed []string) {
	for _, name := range update.Along {
		value := r.planned[name]
		if r.tree.child(name).writable() && value.IsKnown() && isVoid(value) {
			r.diags.AddAttributeError(path.Root(name), "Missing value",
				fmt.Sprintf(sayNeededAlong, quoteAll(changed), r.words(), name))
		}
	}
}

// planVolatile sets volatile attributes to unknown if ModifyPlan found a change that the framework did not.
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

// listConfigured returns the optional and computed attributes that are set in the configuration. The state alone does
// not show that.
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
