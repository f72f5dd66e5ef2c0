package runtime

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// conflictPatience is how long a delete is retried while the API responds that the resource is in use.
const conflictPatience = 2 * time.Minute

func (e *engine) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	r := e.begin(&resp.Diagnostics, &resp.State, resp.Identity)
	defer e.client.tell(&resp.Diagnostics)
	r.prior = e.readValues(req.State.Raw)
	r.planned, r.actual = r.prior, values{}
	ctx, cancel := r.limit(ctx, "delete", r.prior, deleteTimeout)
	defer cancel()
	if resp.Diagnostics.HasError() {
		return
	}
	if e.descriptor.Operations.Delete == nil {
		text, diags := req.Private.GetKey(ctx, "restore")
		resp.Diagnostics.Append(diags...)
		r.giveBack(ctx, text)
		return
	}
	if e.isProtected(r.prior) {
		resp.Diagnostics.AddError("Protected against deletion", fmt.Sprintf("The API will not delete this %s while `%s` is true. "+
			"Set it to false and apply before you destroy it.", r.words(), e.descriptor.Protection))
		return
	}
	if err := r.remove(ctx); err != nil {
		r.fail("delete", err)
		return
	}
	e.forgetNoted(r.prior)
}

func (e *engine) isProtected(prior values) bool {
	var on bool
	value := prior[e.descriptor.Protection]
	return !isVoid(value) && value.Type().Is(tftypes.Bool) && value.As(&on) == nil && on
}

func (r *run) remove(ctx context.Context) error {
	change := *r.descriptor.Operations.Delete
	body, err := r.collect(change, nil)
	if err != nil {
		return err
	}
	answer, err := r.insist(ctx, change, body)
	if isGone(err) {
		return r.proveDeleted(ctx, err)
	}
	if err != nil && isLost(err) {
		// The delete may have succeeded, so check whether the object still exists.
		if _, again := r.readObject(ctx, r.prior, true); isGone(again) {
			return r.proveDeleted(ctx, again)
		}
	}
	if err != nil {
		return err
	}
	lasting := answer.Status == http.StatusAccepted || (r.descriptor.Wait != nil && r.descriptor.Wait.Delete)
	waited, err := r.finish(ctx, change.Operation, answer, r.prior, false)
	if err != nil && !isGone(err) {
		return err
	}
	lasting = lasting || waited
	if lasting && r.descriptor.Operations.Read != nil && r.descriptor.Presence == nil && !r.isUnseenLink() {
		return r.waitGone(ctx)
	}
	return nil
}

// proveDeleted checks a 404 that ends a delete: one that is not the API's own says nothing about the object.
func (r *run) proveDeleted(ctx context.Context, cause error) error {
	var api *APIError
	if errors.As(cause, &api) && api.Foreign && !r.client.options.Removals {
		return r.findAbsent(ctx, api)
	}
	return nil
}

// insist sends the delete and retries for a while if the resource is still in use.
func (r *run) insist(ctx context.Context, change Change, body any) (*Answer, error) {
	begun := r.client.clock.Now()
	poll := r.client.newPoller()
	for {
		answer, _, err := r.sendFresh(ctx, change, func() values { return r.prior }, func() (any, error) { return body, nil })
		if !hasStatus(err, http.StatusConflict) || r.client.clock.Now().Sub(begun) > conflictPatience {
			return answer, err
		}
		if waited := poll.wait(ctx); waited != nil {
			return nil, err
		}
	}
}

// waitGone waits until the resource no longer exists. If it is not removed by a DELETE, a status that is no longer
// pending ends the wait too.
func (r *run) waitGone(ctx context.Context) error {
	poll := r.client.newPoller()
	for {
		object, err := r.readObject(ctx, r.prior, true)
		// The API has accepted the delete, so any 404 counts where no list can tell.
		if isGone(err) && (!r.isListed() || r.proveDeleted(ctx, err) == nil) {
			return nil
		}
		if err != nil && !isGone(err) {
			return err
		}
		if wait := r.descriptor.Wait; err == nil && wait != nil && !contains(wait.Pending, fmt.Sprint(digAny(object, wait.Field))) &&
			r.descriptor.Operations.Delete.Operation.Method != http.MethodDelete && r.descriptor.Operations.Delete.Operation.Key == nil {
			return nil
		}
		if err := poll.wait(ctx); err != nil {
			return explainCancel(ctx, err, "it still exists")
		}
	}
}
