package runtime

import (
	"context"
	"fmt"
	"maps"
	"net/http"

	"github.com/hashicorp/terraform-plugin-framework/resource"
)

func (e *engine) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	r := e.begin(&resp.Diagnostics, &resp.State, resp.Identity)
	defer e.client.tell(&resp.Diagnostics)
	r.planned, r.config = e.readValues(req.Plan.Raw), e.readValues(req.Config.Raw)
	r.fill(r.planned)
	ctx, cancel := r.limit(ctx, "create", r.planned, createTimeout)
	defer cancel()
	if resp.Diagnostics.HasError() {
		return
	}
	switch e.descriptor.Kind {
	case Singleton, Adopted:
		restore := r.takeOver(ctx)
		if restore != nil {
			resp.Diagnostics.Append(resp.Private.SetKey(ctx, "restore", restore)...)
		}
	default:
		r.make(ctx)
		r.warnUnseen()
	}
	if !resp.State.Raw.IsNull() {
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, "configured", encodeNames(r.listConfigured()))...)
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, leftOutMark, encodeNames(r.listLeftOut()))...)
		reworded := r.listReworded()
		r.warnReworded(reworded)
		r.warnRearranged(nil)
		maps.Copy(reworded, r.listFilled())
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, rewordedMark, encodeReworded(reworded))...)
	}
}

// make creates the resource and waits until it is ready.
func (r *run) make(ctx context.Context) {
	create := *r.descriptor.Operations.Create
	if r.descriptor.Kind == Upsert && r.refuseExisting(ctx) {
		return
	}
	r.marker = r.drawMarker()
	body, err := r.collectCreate(create)
	if err != nil {
		r.fail("create", err)
		return
	}
	answer := r.bringAbout(ctx, create, body)
	if answer == nil {
		return
	}
	// Terraform saves the outcome when all is done, so the provider may be killed until then.
	defer func() { r.settleNote(ctx, true) }()
	waited, err := r.finish(ctx, create.Operation, answer, r.settled(), r.descriptor.Wait != nil && r.descriptor.Wait.Create)
	if err != nil {
		r.fail("finish the creation of", err)
		return
	}
	sent := map[string]bool{}
	for _, name := range create.Fields {
		sent[name] = true
	}
	changed := r.applyRest(ctx, sent)
	unfinished := answer.lost || r.unread || create.Operation.Partial || answer.Status == http.StatusAccepted
	if (changed || (waited || unfinished) && !r.current) && !r.diags.HasError() {
		r.reread(ctx)
	}
	r.save(r.settled())
	if !r.diags.HasError() {
		r.applyPower(ctx)
		r.save(r.settled())
	}
}

// bringAbout sends the create request and saves the identity of the new object. It returns nil if that failed.
func (r *run) bringAbout(ctx context.Context, create Change, body any) *Answer {
	leave, err := r.client.claims.enter(ctx, r.describeAlike())
	if err != nil {
		r.fail("create", explainCancel(ctx, err, "another one with the same values is still being created"))
		return nil
	}
	defer leave()
	if own, goOn := r.resume(ctx); own != nil {
		r.learn(own)
		r.client.claims.take(r.kind, r.joinIdentity(r.actual))
		r.save(r.settled())
		return &Answer{Status: http.StatusOK, Header: http.Header{}, lost: true}
	} else if !goOn {
		return nil
	}
	if r.descriptor.Overwrites && r.refuseExisting(ctx) {
		return nil
	}
	r.lookBefore(ctx)
	if r.seen, err = r.listSeen(ctx, create); err != nil {
		r.fail("look for others before the creation of", err)
		return nil
	}
	r.note()
	answer, err := r.sendMarked(ctx, create, body)
	refused := answer != nil && err != nil
	if refused {
		// The object was created, but a hook rejected the response. Save what is known.
		r.fail("finish the creation of", err)
	} else if err != nil {
		if answer = r.recover(ctx, err); answer == nil {
			if !isLost(err) {
				r.settleNote(ctx, false)
			}
			return nil
		}
	}
	if !r.takeIdentity(ctx, create.Operation, answer) {
		return nil
	}
	r.client.claims.take(r.kind, r.joinIdentity(r.actual))
	r.save(r.settled())
	if refused {
		r.settleNote(ctx, true)
		return nil
	}
	return answer
}

// sendCreate sends the create request. If the API says that it is unavailable, the request is repeated as long as nothing
// with the same unique key exists: the API itself refuses a second one.
func (r *run) sendCreate(ctx context.Context, create Change, body any) (*Answer, error) {
	known := func() values { return r.planned }
	whole := func() (any, error) { return body, nil }
	answer, _, err := r.sendFresh(ctx, create, known, whole)
	for attempt := 0; answer == nil && hasStatus(err, http.StatusServiceUnavailable) && attempt < r.client.options.Retries && r.isKeyFree(ctx); attempt++ {
		if failed := r.client.clock.Sleep(ctx, r.client.backOff(attempt)); failed != nil {
			break
		}
		answer, _, err = r.sendFresh(ctx, create, known, whole)
	}
	return answer, err
}

// isKeyFree reports whether no object has the planned natural key, which has to be unique.
func (r *run) isKeyFree(ctx context.Context) bool {
	key := r.descriptor.NaturalKey
	if !r.descriptor.UniqueKey || r.descriptor.Operations.List == nil || r.descriptor.Presence != nil || isVoid(r.planned[key]) {
		return false
	}
	free := true
	err := r.eachItem(ctx, r.planned, func(item map[string]any) bool {
		decoded, _ := r.tree.decodeTree(item)
		free = !isVoid(decoded[key]) && !r.tree.child(key).matches(r.planned[key], decoded[key])
		return free
	})
	return err == nil && free
}

// refuseExisting reports an error if the object already exists, because the create would overwrite it.
func (r *run) refuseExisting(ctx context.Context) bool {
	if r.descriptor.Operations.Read == nil && r.descriptor.Operations.List == nil {
		return false
	}
	_, err := r.readObject(ctx, r.planned, true)
	if isGone(err) {
		return false
	}
	if err != nil {
		r.fail("look for", err)
		return true
	}
	r.diags.AddError("This "+r.words()+" already exists", "Creating it would overwrite it. "+r.suggestImport(r.planned))
	return true
}

// takeIdentity determines the identity of the created object from the response body, the Location header or the job.
func (r *run) takeIdentity(ctx context.Context, operation Operation, answer *Answer) bool {
	for _, name := range r.descriptor.Identity {
		if value := r.planned[name]; value.Type() != nil && value.IsKnown() {
			r.actual[name] = value
		}
	}
	object, err := operation.take(answer)
	readable := r.descriptor.Operations.Read != nil || r.descriptor.Operations.List != nil
	if err != nil && !operation.Partial && !readable {
		r.diags.AddError("Cannot read the response to the creation of "+r.words(), err.Error())
	}
	// The object exists even if the response cannot be used. An error would taint it, and the next apply would destroy
	// it.
	r.unread = readable && (err != nil || !operation.Partial && !r.isNamed(object))
	r.learn(object)
	if missing := r.findMissing(); missing != "" {
		for _, way := range operation.listMade(r.tree.child(missing).wire()) {
			if named, told := decodeText("", digAny(answer.Value, way)); told && named != "" {
				r.setIdentity(missing, named)
				break
			}
		}
	}
	if missing := r.findMissing(); missing != "" {
		r.takeLocation(answer.Header.Get("Location"))
	}
	if r.findMissing() != "" && !r.takeTarget(ctx, operation, answer) {
		return false
	}
	if r.findMissing() != "" && !r.awaitResult(ctx, operation, answer) {
		return false
	}
	if r.findMissing() != "" && r.seen != nil {
		err = r.patiently(ctx, func() (bool, error) { return true, r.takeNew(ctx, r.seen) })
	}
	missing := r.findMissing()
	if missing == "" {
		return true
	}
	if r.seen != nil && err != nil {
		r.diags.AddError("Cannot tell which "+r.words()+" was created", err.Error()+"\n\n"+r.suggestImport(r.planned))
		return false
	}
	return r.findUnnamed(ctx, operation, missing)
}

// takeTarget takes the identity from the job in the response. A job that has not started may not contain its target yet,
// so it is followed until it is done.
func (r *run) takeTarget(ctx context.Context, operation Operation, answer *Answer) bool {
	job := operation.Job
	if job == nil || len(job.Target) == 0 {
		return true
	}
	named := digAny(findJob(job, answer.Value), job.Target)
	if named == nil && !answer.lost {
		if _, err := r.waitJobs(ctx, operation, answer, r.settledWith(r.planned)); err != nil && r.seen == nil {
			r.diags.AddError("Unknown outcome of the creation of "+r.words(), err.Error()+"\n\nThe object may exist now. "+r.suggestImport(r.planned))
			return false
		}
		named = digAny(findJob(job, answer.Value), job.Target)
	}
	if named != nil {
		r.setIdentity(r.findMissing(), fmt.Sprint(named))
	}
	return true
}

// awaitResult waits until an accepted request is done, if only its result identifies the created object.
func (r *run) awaitResult(ctx context.Context, operation Operation, answer *Answer) bool {
	monitor, err := r.findMonitor(operation, answer)
	if err == nil && monitor != nil {
		var last *Answer
		if last, err = r.watch(ctx, *monitor); err == nil {
			r.takeResult(last)
			answer.Status = last.Status
		}
	}
	if err != nil {
		r.diags.AddError("Unknown outcome of the creation of "+r.words(), err.Error()+"\n\nThe object may exist now. "+r.suggestImport(r.planned))
	}
	return err == nil
}

func (r *run) findMissing() string {
	for _, name := range r.descriptor.Identity {
		if isEmpty(r.actual[name]) && r.tree.child(name).shape != shapeSet {
			return name
		}
	}
	return ""
}
