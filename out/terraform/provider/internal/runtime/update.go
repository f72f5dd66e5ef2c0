package runtime

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func (e *engine) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	r := e.begin(&resp.Diagnostics, &resp.State, resp.Identity)
	defer e.client.tell(&resp.Diagnostics)
	r.planned, r.config, r.prior = e.readValues(req.Plan.Raw), e.readValues(req.Config.Raw), e.readValues(req.State.Raw)
	ctx, cancel := r.limit(ctx, "update", r.planned, updateTimeout)
	defer cancel()
	if resp.Diagnostics.HasError() {
		return
	}
	text, diags := req.Private.GetKey(ctx, "configured")
	resp.Diagnostics.Append(diags...)
	r.configured = decodeNames(text)
	r.imported, r.unseen = readMark(ctx, req.Private)
	r.planSaid()
	if r.refuse(); resp.Diagnostics.HasError() {
		return
	}
	for name, value := range r.prior {
		r.actual[name] = value
	}
	linked := e.descriptor.Members != "" && r.applyMembers(ctx)
	if resp.Diagnostics.HasError() {
		r.save(r.kept())
		return
	}
	if r.applyUpdates(ctx) || linked || !isKnown(r.planned) {
		if !resp.Diagnostics.HasError() {
			r.reread(ctx)
		}
	}
	if !resp.Diagnostics.HasError() {
		r.applyPower(ctx)
	}
	if resp.Diagnostics.HasError() {
		// Some calls may have been carried out: what the API last said is the truth.
		r.save(r.kept())
		return
	}
	r.save(r.settled())
	r.tellKept()
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, "configured", encodeNames(r.listConfigured()))...)
	if r.object != nil {
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, leftOutMark, encodeNames(r.listLeftOut()))...)
	}
	if mark, _ := req.Private.GetKey(ctx, importMark); len(mark) > 0 {
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, importMark, appliedMark)...)
	}
}

// applyUpdates makes every call whose attributes have changed. It says whether a read has to follow.
func (r *run) applyUpdates(ctx context.Context) bool {
	incomplete := false
	calls := 0
	for _, update := range r.descriptor.Operations.Update {
		changed := r.listChanged(update)
		if len(changed) == 0 {
			continue
		}
		calls++
		object, waited, err := r.applyUpdate(ctx, update, changed)
		if err != nil {
			r.fail("change "+quoteAll(changed)+" of", err)
			return false
		}
		r.learn(object)
		incomplete = incomplete || waited || object == nil || update.Operation.Partial
	}
	return incomplete || calls > 1
}

func (r *run) applyUpdate(ctx context.Context, update Change, changed []string) (map[string]any, bool, error) {
	isOff := r.isOff(update, changed)
	if isOff && update.Unset == nil {
		return nil, false, fmt.Errorf("the API has no operation that disables %s", quoteAll(changed))
	}
	if update.Unset != nil && (isOff || r.isAllNull(changed)) {
		update = *update.Unset
	}
	answer, body, err := r.sendFresh(ctx, update, r.address, func() (any, error) {
		if err := r.lookFirst(ctx, update); err != nil {
			return nil, err
		}
		return r.collect(update, r.prior)
	})
	if err != nil && update.Operation.Method != http.MethodPut && isLost(err) {
		answer, err = r.resend(ctx, update, changed, body, err)
	}
	if err != nil {
		return nil, false, err
	}
	r.follow(changed)
	known := r.address()
	waited, err := r.finish(ctx, update.Operation, answer, known, r.descriptor.Wait != nil && r.descriptor.Wait.Update)
	if err != nil {
		return nil, false, err
	}
	object, err := update.Operation.take(answer)
	if err == nil && object != nil && !update.Operation.Partial && !r.isNamed(object) {
		// It says nothing about the resource, so that a read has to follow.
		object = nil
	}
	if err == nil && object != nil && r.isRenaming(changed) {
		err = r.checkName(object, changed)
	}
	return object, waited, err
}

// lookFirst asks what there is before a call that replaces it all: what the configuration leaves open, and what somebody
// else has set since the plan, has to go back as it is.
func (r *run) lookFirst(ctx context.Context, update Change) error {
	r.present = nil
	if update.Mode != Replace || r.descriptor.Operations.Read == nil || r.descriptor.Presence != nil {
		return nil
	}
	object, err := r.readObject(ctx, r.address(), true)
	if isGone(err) && r.descriptor.Kind == Singleton {
		return nil
	}
	if err != nil {
		return err
	}
	// What does not fit cannot be sent either; the read that follows reports it.
	r.present, _ = r.tree.decodeTree(object)
	return nil
}

// resend looks whether a change whose answer was lost took, and sends it again only if it did not.
func (r *run) resend(ctx context.Context, update Change, changed []string, body any, cause error) (*Answer, error) {
	object, err := r.readChanged(ctx, changed)
	if err != nil {
		return nil, errors.Join(cause, err)
	}
	decoded, _ := r.tree.decodeTree(object)
	took, told := true, false
	for _, name := range changed {
		child := r.tree.child(name)
		if child.shown() {
			told = true
			took = took && child.matches(r.planned[name], decoded[name])
		}
	}
	if told && took {
		return &Answer{Status: http.StatusOK, Header: http.Header{}, lost: true}, nil
	}
	if update.Mode == Command || !told {
		return nil, cause
	}
	return r.send(ctx, update, r.address(), body)
}

// applyRest sends what the create could not take and an update can.
func (r *run) applyRest(ctx context.Context, sent map[string]bool) bool {
	before := values{}
	for name, value := range r.actual {
		before[name] = value
	}
	changed := false
	for _, update := range r.descriptor.Operations.Update {
		var names []string
		for _, name := range r.listWanted(update, before) {
			if !sent[name] {
				names = append(names, name)
			}
		}
		if len(names) == 0 {
			continue
		}
		r.prior = before
		_, _, err := r.applyUpdate(ctx, update, names)
		r.prior = nil
		if err != nil {
			r.fail("set "+quoteAll(names)+" of", err)
			return true
		}
		changed = true
	}
	return changed
}

// listWanted names the attributes of an update that are configured and differ from what is there.
func (r *run) listWanted(update Change, before values) []string {
	names := update.Changes
	if len(names) == 0 {
		names = update.Fields
	}
	var wanted []string
	for _, name := range names {
		child := r.tree.child(name)
		if child == nil || !r.applies(child) {
			continue
		}
		value := r.planned[name]
		if child.writeOnly {
			value = r.config[name]
		}
		if isFalse(value) && isVoid(before[name]) && update.switches(name) {
			continue
		}
		if !isVoid(value) && value.IsKnown() && (!child.shown() || !child.matches(value, before[name])) {
			wanted = append(wanted, name)
		}
	}
	return wanted
}

// switches says that nothing tells the API that something is on but the call itself.
func (c Change) switches(name string) bool {
	return contains(c.Changes, name) && !contains(c.Fields, name)
}

func isFalse(value tftypes.Value) bool {
	on := true
	return !isVoid(value) && value.IsKnown() && value.Type().Is(tftypes.Bool) && value.As(&on) == nil && !on
}

// isOff says that a call which switches something on is about what is to be off.
func (r *run) isOff(update Change, names []string) bool {
	for _, name := range names {
		if !update.switches(name) || !isFalse(r.planned[name]) {
			return false
		}
	}
	return len(names) > 0
}

func (r *run) isAllNull(names []string) bool {
	for _, name := range names {
		if value := r.planned[name]; !isNull(value) && value.IsKnown() {
			return false
		}
	}
	return true
}

func isKnown(all map[string]tftypes.Value) bool {
	for _, value := range all {
		if value.Type() != nil && !value.IsFullyKnown() {
			return false
		}
	}
	return true
}
