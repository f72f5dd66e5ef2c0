package runtime

import (
	"context"
	"fmt"
	"maps"
	"net/http"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func (e *engine) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	r := e.begin(&resp.Diagnostics, &resp.State, resp.Identity)
	defer e.client.tell(&resp.Diagnostics)
	r.prior = e.readValues(req.State.Raw)
	ctx, cancel := r.limit(ctx, "read", r.prior, readTimeout)
	defer cancel()
	if e.isUnseenLink() || e.descriptor.Operations.Read == nil && e.descriptor.Operations.List == nil {
		r.saveIdentity(r.prior)
		return
	}
	mark, diags := req.Private.GetKey(ctx, importMark)
	resp.Diagnostics.Append(diags...)
	r.imported = string(mark) == unreadMark
	text, diags := req.Private.GetKey(ctx, leftOutMark)
	resp.Diagnostics.Append(diags...)
	r.leftOut = decodeNames(text)
	text, diags = req.Private.GetKey(ctx, rewordedMark)
	resp.Diagnostics.Append(diags...)
	r.reworded = decodeReworded(text)
	object, err := r.readObject(ctx, r.prior, false)
	if err == nil {
		r.client.absences.see(r.kind)
	}
	if isGone(err) {
		if doubt := r.proveGone(ctx, err); doubt != nil {
			r.fail("tell whether the API still has", doubt)
			return
		}
		e.forgetNoted(r.prior)
		resp.Diagnostics.AddWarning("Removed outside of Terraform",
			fmt.Sprintf("This %s no longer exists in the API, so it is removed from the state.\n\n%s", r.words(), r.client.redact(err.Error(), r.secrets()...)))
		// A state written by Terraform before 1.12 has no identity, but the framework requires one even for a removed
		// resource.
		r.saveIdentity(r.prior)
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		r.fail("read", err)
		return
	}
	if e.descriptor.Presence != nil {
		r.learnLink(object)
	} else {
		r.learn(object)
	}
	if resp.Diagnostics.HasError() {
		return
	}
	kept := r.kept()
	r.save(kept)
	e.forgetNoted(kept)
	if r.imported {
		r.forgetImported(kept)
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, importMark, encodeNames(r.listUnseen(kept)))...)
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, rewordedMark, encodeReworded(r.listUnset()))...)
	}
}

// kept returns the state after a refresh.
func (r *run) kept() values {
	out := values{}
	for name, value := range r.prior {
		out[name] = value
	}
	for _, child := range r.tree.children {
		if r.isIdentity(child.name) && child.shape != shapeSet && !isVoid(r.prior[child.name]) {
			// The identity stays as it was requested, even if the API knows the object by another name too.
			if name, ok := r.moved[child.name]; ok {
				out[child.name] = name
			}
			// An import may have used another name of it, such as its ID in a path that accepts both.
			if actual := r.actual[child.name]; r.imported && child.writable() && child.shown() && !isEmpty(actual) && contains(r.descriptor.Renamed, child.name) {
				out[child.name] = actual
			}
			continue
		}
		actual, ok := r.actual[child.name]
		switch {
		case ok && r.imported && child.computed && child.field.When == nil && isVoid(r.prior[child.name]):
			// A null in an imported state means that the value is not known yet.
			out[child.name] = actual
		case ok && r.imported && child.isUnsetSwitch(r.prior[child.name], actual):
			// Whoever leaves such a flag out means false by it, so that the plan after the import has nothing to remove.
		case ok && !r.isLeftOut(child) && !r.isReworded(child) && !r.isKeptOut(child):
			out[child.name] = child.keep(r.prior[child.name], actual)
		}
	}
	if power := r.descriptor.Power; power != nil {
		if actual, ok := r.actual[power.Attribute]; ok && !isVoid(actual) {
			out[power.Attribute] = r.keepPower(r.prior[power.Attribute], actual)
		}
	}
	return out
}

// isUnsetSwitch reports whether a flag that may be left out is off, and nobody is known to have set it.
func (n *node) isUnsetSwitch(prior, actual tftypes.Value) bool {
	on := true
	return n.optional && !n.computed && n.shape == shapeBool && isVoid(prior) && !isVoid(actual) && actual.As(&on) == nil && !on
}

// listUnset returns the record of such flags: as long as the API shows the same, they stay null.
func (r *run) listUnset() map[string]string {
	found := map[string]string{}
	for _, child := range r.tree.children {
		if child.isTold(r.object) && child.isUnsetSwitch(r.prior[child.name], r.actual[child.name]) {
			found[child.name] = r.hashShown(child)
		}
	}
	return found
}

// isKeptOut reports whether a secret that the API returns stays out of the state, because the configuration does not set
// it, or sets its write-only variant.
func (r *run) isKeptOut(child *node) bool {
	twin := r.tree.child(child.name + "_wo")
	return twin != nil && twin.writeOnly && !r.imported && !child.computed && isVoid(r.prior[child.name])
}

// readObject reads the object, or finds it in the list if there is no read operation. With fresh set, cached lists are
// not used, because they may predate our own changes. An object that has ended is reported as not found.
func (e *engine) readObject(ctx context.Context, known values, fresh bool) (map[string]any, error) {
	object, err := e.readShown(ctx, known, fresh)
	if err == nil && e.hasEnded(object) {
		return nil, e.describeEnd(object)
	}
	return object, err
}

func (e *engine) readShown(ctx context.Context, known values, fresh bool) (map[string]any, error) {
	operations := e.descriptor.Operations
	if e.descriptor.Presence != nil {
		return e.readLink(ctx, known, fresh)
	}
	if e.isUnseenLink() || operations.Read == nil && operations.List == nil {
		return nil, fmt.Errorf("the API has no operation that returns %s", e.words())
	}
	if operations.Read == nil {
		return e.findItem(ctx, known, fresh)
	}
	if !fresh && len(operations.Read.Parts) == 0 {
		if object := e.readShared(ctx, known); object != nil {
			return object, nil
		}
	}
	return e.readUnlessHollow(ctx, known)
}

func (e *engine) readOwn(ctx context.Context, known values) (map[string]any, error) {
	read := *e.descriptor.Operations.Read
	answer, err := e.call(ctx, read, known)
	if err != nil {
		return nil, err
	}
	object, err := read.take(answer)
	if err == nil {
		object = e.unwrap(read, object, known)
		err = e.prove(read, object, known)
	}
	if err == nil {
		object, err = e.readParts(ctx, read, object, known)
	}
	if err != nil {
		return nil, err
	}
	return object, nil
}

// readParts adds the parts of the object that other operations return. A part that does not exist is null.
func (e *engine) readParts(ctx context.Context, read Operation, object map[string]any, known values) (map[string]any, error) {
	if len(read.Parts) == 0 {
		return object, nil
	}
	whole := maps.Clone(object)
	for _, part := range read.Parts {
		answer, err := e.call(ctx, part.Operation, known)
		if isGone(err) {
			whole[part.Wire] = nil
			continue
		}
		if err != nil {
			return nil, err
		}
		shown, err := part.Operation.take(answer)
		if err != nil {
			return nil, err
		}
		whole[part.Wire] = shown
	}
	return whole, nil
}

// findItem finds the object in the list, for resources without a read operation. A cached list can only confirm that
// the object exists. That it is gone is decided from a new list, in which at least one object has an ID.
func (e *engine) findItem(ctx context.Context, known values, fresh bool) (map[string]any, error) {
	if !fresh {
		if shared := e.shareList(ctx, known, 0); shared != nil {
			if item := shared.byName[e.joinIdentity(known)]; item != nil && e.isSame(item, known) {
				return item, nil
			}
		}
	}
	var found map[string]any
	items, named := 0, 0
	err := e.searchItems(ctx, known, func(item map[string]any) bool {
		items++
		if e.hasID(item) {
			named++
		}
		if e.isSame(item, known) {
			found = item
		}
		return found == nil
	})
	if err != nil || found != nil {
		return found, err
	}
	list := e.descriptor.Operations.List.Operation
	if items > 0 && named == 0 {
		return nil, fmt.Errorf(sayNamelessItem, list.Method, list.Path, e.descriptor.Identity[len(e.descriptor.Identity)-1])
	}
	return nil, &APIError{Method: list.Method, Path: list.Path, Status: http.StatusNotFound, Message: "not in the list"}
}

// isSame reports whether a list item has the given identity. Only attributes that the item contains are compared.
func (e *engine) isSame(item map[string]any, known values) bool {
	decoded, _ := e.tree.decodeTree(item)
	told := false
	last := len(e.descriptor.Identity) - 1
	for index, name := range e.descriptor.Identity {
		value := decoded[name]
		if isVoid(value) {
			continue
		}
		if !value.Equal(known[name]) {
			return false
		}
		// Path attributes of the parent are the same for all items. Only the last one identifies the item itself.
		told = told || !e.tree.child(name).field.Path || index == last
	}
	return told
}

// hasID reports whether an item of the list contains its ID.
func (e *engine) hasID(item map[string]any) bool {
	decoded, _ := e.tree.decodeTree(item)
	identity := e.descriptor.Identity
	return len(identity) == 0 || !isVoid(decoded[identity[len(identity)-1]])
}

// reread reads the object after a change whose response does not contain it.
func (r *run) reread(ctx context.Context) {
	if r.isUnseenLink() || r.descriptor.Operations.Read == nil && r.descriptor.Operations.List == nil {
		return
	}
	poll := r.client.newPoller()
	object, err := r.readObject(ctx, r.settled(), true)
	// The API may be eventually consistent, so a new object may not be readable at once.
	allowed := missesAllowed
	if r.descriptor.Presence != nil {
		allowed = missesOfLink
	}
	for misses := 0; isGone(err) && misses < allowed && poll.wait(ctx) == nil; misses++ {
		if misses >= missesOfName && r.keepName(ctx) {
			r.fail("rename", r.tellKeptName())
			return
		}
		object, err = r.readObject(ctx, r.settled(), true)
	}
	if err != nil {
		r.fail("read, after the change,", err)
		return
	}
	if r.descriptor.Presence != nil {
		r.learnLink(object)
		return
	}
	r.learn(object)
}
