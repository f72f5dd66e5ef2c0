package runtime

import (
	"context"
	"errors"
	"fmt"
	"maps"
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
	text, diags = req.Private.GetKey(ctx, rewordedMark)
	resp.Diagnostics.Append(diags...)
	r.reworded = decodeReworded(text)
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
	// After an import the response tells which values the API has chosen, which the next plan must not unset.
	if r.applyUpdates(ctx) || linked || !isKnown(r.planned) || r.imported && r.object == nil {
		if !resp.Diagnostics.HasError() {
			r.reread(ctx)
		}
	}
	if !resp.Diagnostics.HasError() {
		r.mendWiped(ctx)
	}
	if !resp.Diagnostics.HasError() {
		r.applyPower(ctx)
	}
	if resp.Diagnostics.HasError() {
		// Some requests may have succeeded, so save what the API returned last.
		r.save(r.kept())
		return
	}
	r.save(r.settled())
	r.tellKept()
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, "configured", encodeNames(r.listConfigured()))...)
	if r.object != nil {
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, leftOutMark, encodeNames(r.listLeftOut()))...)
	}
	if r.object != nil {
		marked := r.keepReworded(r.reworded)
		r.warnRearranged(r.reworded)
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, rewordedMark, encodeReworded(marked))...)
	}
	if mark, _ := req.Private.GetKey(ctx, importMark); len(mark) > 0 {
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, parentsMark, encodeParents(r.listParents()))...)
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, importMark, appliedMark)...)
	}
}

// applyUpdates sends every update whose attributes have changed. It reports whether a read has to follow.
func (r *run) applyUpdates(ctx context.Context) bool {
	incomplete := false
	calls := 0
	for _, update := range r.descriptor.Operations.Update {
		changed := r.listChanged(update)
		if len(changed) == 0 || r.saysNothing(update, changed) {
			continue
		}
		calls++
		object, waited, err := r.applyUpdate(ctx, update, changed)
		if err != nil {
			if isGone(err) && r.keepName(ctx) {
				err = r.tellKeptName()
			}
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
	if update.Unset != nil && (isOff || update.Off == "" && r.isAllNull(changed)) {
		update = *update.Unset
	}
	leave, err := r.enterWhole(ctx, update)
	if err != nil {
		return nil, false, err
	}
	defer leave()
	answer, body, err := r.sendFresh(ctx, update, r.address, func() (any, error) {
		if err := r.lookFirst(ctx, update); err != nil {
			return nil, err
		}
		return r.collect(update, r.prior)
	})
	if err != nil && update.Operation.Method != http.MethodPut && isLost(err) {
		answer, err = r.resendPatiently(ctx, update, changed, body, err)
	}
	if err != nil {
		answer, err = r.sendLess(ctx, update, body, err)
	}
	if err != nil {
		return nil, false, err
	}
	if update.Creates {
		if err := r.checkSame(ctx, update.Operation, answer); err != nil {
			return nil, false, err
		}
	}
	r.follow(changed)
	known := r.address()
	waited, err := r.finish(ctx, update.Operation, answer, known, r.descriptor.Wait != nil && r.descriptor.Wait.Update)
	if err != nil {
		return nil, false, err
	}
	object, err := update.Operation.take(answer)
	if err == nil && object != nil && !update.Operation.Partial && !r.isNamed(object) {
		// The response does not contain the resource, so a read has to follow.
		object = nil
	}
	if err == nil && object != nil && r.isRenaming(changed) {
		err = r.checkName(object, changed)
	}
	return object, waited, err
}

// enterWhole waits until no item of a list in the object is being changed, if the update sends such a list back.
func (r *run) enterWhole(ctx context.Context, update Change) (leave func(), err error) {
	read := r.descriptor.Operations.Read
	if update.Mode != Replace || read == nil || r.descriptor.Presence != nil {
		return func() {}, nil
	}
	request, err := r.request(*read, r.address())
	if err != nil {
		return nil, err
	}
	return r.enterPlace(ctx, request)
}

// lookFirst reads the current object before a request that replaces it. Values that are not configured, or were changed
// outside of Terraform since the plan, must be sent back unchanged.
func (r *run) lookFirst(ctx context.Context, update Change) error {
	r.present = nil
	if update.Mode != Replace || r.descriptor.Operations.Read == nil && !update.InList || r.descriptor.Presence != nil {
		return nil
	}
	object, err := r.readObject(ctx, r.address(), true)
	if r.isUnset(err) {
		return nil
	}
	if err != nil {
		return err
	}
	// Values of an unexpected type cannot be sent. The following read reports them.
	r.present, _ = r.tree.decodeTree(object)
	return nil
}

// resendPatiently repeats resend while the API says that it is unavailable.
func (r *run) resendPatiently(ctx context.Context, update Change, changed []string, body any, cause error) (*Answer, error) {
	for attempt := 0; ; attempt++ {
		answer, err := r.resend(ctx, update, changed, body, cause)
		if err == nil || !hasStatus(err, http.StatusServiceUnavailable) || attempt >= r.client.options.Retries {
			return answer, err
		}
		if failed := r.client.clock.Sleep(ctx, r.client.backOff(attempt)); failed != nil {
			return nil, err
		}
		cause = err
	}
}

// resend reads the object after the response to an update was lost. The update is sent again only if it had no effect.
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
	if update.Mode == Command || update.Creates || !told {
		return nil, cause
	}
	return r.send(ctx, update, r.address(), body)
}

// applyRest sends the attributes that can be set by an update, but not by the create.
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
		r.prior = r.forgetUnset(before)
		_, _, err := r.applyUpdate(ctx, update, names)
		r.prior = nil
		if sent == nil && isGone(err) && r.isMadeFirst() {
			// Until it is created, a read returns defaults.
			r.make(ctx)
			return false
		}
		if err != nil {
			r.fail("set "+quoteAll(names)+" of", err)
			return true
		}
		changed = true
	}
	return changed
}

// forgetUnset returns the values without those that are not configured. A new object has them from the API, so that nobody
// has removed them.
func (r *run) forgetUnset(known values) values {
	rest := maps.Clone(known)
	for _, child := range r.tree.children {
		if value := known[child.name]; child.writable() && !r.isIdentity(child.name) && isNull(r.planned[child.name]) && value.Type() != nil {
			rest[child.name] = tftypes.NewValue(value.Type(), nil)
		}
	}
	return rest
}

// listWanted returns the configured attributes of an update that differ from the current values.
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

// switches reports whether the request itself turns the attribute on, without a field in the body.
func (c Change) switches(name string) bool {
	return contains(c.Changes, name) && !contains(c.Fields, name)
}

func isFalse(value tftypes.Value) bool {
	on := true
	return !isVoid(value) && value.IsKnown() && value.Type().Is(tftypes.Bool) && value.As(&on) == nil && !on
}

// turnsOff reports whether the value means off.
func (c Change) turnsOff(value tftypes.Value) bool {
	text := ""
	if !isVoid(value) && value.IsKnown() && value.Type().Is(tftypes.String) && value.As(&text) == nil {
		return c.Off != "" && text == c.Off
	}
	return isFalse(value)
}

// isOff reports whether all changed attributes are to be turned off, but the request would turn them on.
func (r *run) isOff(update Change, names []string) bool {
	for _, name := range names {
		if !update.switches(name) || !update.turnsOff(r.planned[name]) {
			return false
		}
	}
	return len(names) > 0
}

// saysNothing tells whether a command would be sent without any value: its attributes are not configured any more, and the
// API decides what they are.
func (r *run) saysNothing(update Change, changed []string) bool {
	if update.Mode != Command || update.MediaType == "" || update.Fixed != "" || update.Unset != nil {
		return false
	}
	for _, name := range changed {
		if r.planned[name].IsKnown() {
			return false
		}
	}
	return true
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
