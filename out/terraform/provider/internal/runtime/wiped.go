package runtime

import (
	"context"
	"fmt"
	"maps"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// mendWiped sends all planned attributes of an update again, if the update has sent some and the API has emptied others
// that are configured. Such an API replaces the object, whatever its document says of a partial update. Without this,
// every apply would restore some attributes and empty the rest.
func (r *run) mendWiped(ctx context.Context) {
	for _, update := range r.descriptor.Operations.Update {
		if update.Mode != Merge || r.descriptor.Presence != nil || len(r.listChanged(update)) == 0 {
			continue
		}
		if len(r.listWiped(update)) == 0 {
			continue
		}
		// The response to an update may show less than a read does.
		r.reread(ctx)
		if r.diags.HasError() {
			return
		}
		wiped := r.listWiped(update)
		if len(wiped) == 0 {
			continue
		}
		prior := r.prior
		r.prior = r.forgetFields(update)
		_, _, err := r.applyUpdate(ctx, update, wiped)
		r.prior = prior
		if err != nil {
			r.fail("restore "+quoteAll(wiped)+" of", err)
			return
		}
		r.diags.AddWarning("The API emptied attributes that were not sent", fmt.Sprintf(sayWiped, update.Operation.Method, update.Operation.Path, quoteAll(wiped)))
		r.reread(ctx)
		if r.diags.HasError() {
			return
		}
	}
}

// listWiped returns the configured attributes that the update did not send and that the API shows as empty now.
func (r *run) listWiped(update Change) []string {
	var wiped []string
	for _, name := range update.Fields {
		child := r.tree.child(name)
		if child == nil || child.writeOnly || !child.shown() || r.object == nil || !child.isTold(r.object) || isVoid(r.config[name]) {
			continue
		}
		planned, actual := r.planned[name], r.actual[name]
		if isEmpty(planned) || isFalse(planned) || !planned.IsFullyKnown() || !child.matches(planned, r.prior[name]) {
			continue
		}
		if isEmpty(actual) || isFalse(actual) {
			wiped = append(wiped, name)
		}
	}
	return wiped
}

// forgetFields returns the prior values as if nothing that the update can send had been set before.
func (r *run) forgetFields(update Change) values {
	known := maps.Clone(r.prior)
	for _, name := range update.Fields {
		if child := r.tree.child(name); child != nil && !child.writeOnly && known[name].Type() != nil {
			known[name] = tftypes.NewValue(known[name].Type(), nil)
		}
	}
	return known
}
