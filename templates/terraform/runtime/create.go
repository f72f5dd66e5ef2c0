package runtime

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource"
)

func (e *engine) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	r := e.begin(&resp.Diagnostics, &resp.State, resp.Identity)
	r.planned, r.config = readValues(req.Plan.Raw), readValues(req.Config.Raw)
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
	}
	if !resp.State.Raw.IsNull() {
		resp.Diagnostics.Append(resp.Private.SetKey(ctx, "configured", encodeNames(r.listConfigured()))...)
	}
}

// make creates one thing and stays with it until it is ready.
func (r *run) make(ctx context.Context) {
	create := *r.descriptor.Operations.Create
	if r.descriptor.Kind == Upsert && r.refuseExisting(ctx) {
		return
	}
	body, err := r.collect(create, nil)
	if err != nil {
		r.fail("create", err)
		return
	}
	started := r.client.clock.Now()
	answer, err := r.send(ctx, create, r.planned, body)
	if err != nil {
		if answer = r.recover(ctx, create, started, err); answer == nil {
			return
		}
	}
	if !r.takeIdentity(ctx, create.Operation, answer) {
		return
	}
	r.save(r.settled())
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
	unfinished := answer.lost || create.Operation.Partial || answer.Status == http.StatusAccepted
	if (waited || changed || unfinished) && !r.diags.HasError() {
		r.reread(ctx)
	}
	r.save(r.settled())
	if !r.diags.HasError() {
		r.applyPower(ctx)
		r.save(r.settled())
	}
}

// refuseExisting looks first, because a PUT would overwrite what somebody else made.
func (r *run) refuseExisting(ctx context.Context) bool {
	if r.descriptor.Operations.Read == nil {
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
	r.diags.AddError("This "+r.words()+" exists already", "Creating it would overwrite it. "+r.suggestImport(r.planned))
	return true
}

// takeIdentity finds out what was created, from the answer, its Location or its task.
func (r *run) takeIdentity(ctx context.Context, operation Operation, answer *Answer) bool {
	for _, name := range r.descriptor.Identity {
		if value := r.planned[name]; value.Type() != nil && value.IsKnown() {
			r.actual[name] = value
		}
	}
	object, err := operation.take(answer)
	if err != nil && !operation.Partial {
		r.diags.AddError("Cannot read the answer to the creation of "+r.words(), err.Error())
	}
	r.learn(object)
	if missing := r.findMissing(); missing != "" {
		r.takeLocation(answer.Header.Get("Location"))
	}
	if missing := r.findMissing(); missing != "" && operation.Task != nil {
		r.setIdentity(missing, fmt.Sprint(digAny(findTask(operation.Task, answer.Value), operation.Task.Target)))
	}
	if r.findMissing() != "" && !r.awaitResult(ctx, operation, answer) {
		return false
	}
	missing := r.findMissing()
	if missing == "" {
		return true
	}
	r.diags.AddError("Created "+r.words()+" without an identifier",
		fmt.Sprintf("The answer to %s %s does not tell %q. The object may exist now: find it and import it.",
			operation.Method, operation.Path, missing))
	return false
}

// awaitResult watches an accepted request to its end where nothing else tells what it makes.
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
		r.diags.AddError("Cannot tell what became of the creation of "+r.words(), err.Error()+"\n\nThe object may exist now. "+r.suggestImport(r.planned))
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

// takeLocation reads the identity out of an address such as /things/7.
func (r *run) takeLocation(location string) {
	for name, text := range r.matchRead(location) {
		if isEmpty(r.actual[name]) {
			r.setIdentity(name, text)
		}
	}
}

// matchRead gives the attributes that an address names, with the help of the path of the read; nil where the address is
// of something else.
func (r *run) matchRead(location string) map[string]string {
	read := r.descriptor.Operations.Read
	if location == "" || read == nil {
		return nil
	}
	if i := strings.Index(location, "://"); i >= 0 {
		location = strings.TrimLeft(location[i+3:], "/")
		location = location[strings.IndexByte(location+"/", '/'):]
	}
	location, _, _ = strings.Cut(location, "?")
	have, want := strings.Split(strings.Trim(location, "/"), "/"), strings.Split(strings.Trim(read.Path, "/"), "/")
	if len(have) < len(want) {
		return nil
	}
	// A prefix of the server's address may stand in front.
	have = have[len(have)-len(want):]
	found := map[string]string{}
	for i, part := range want {
		if !strings.HasPrefix(part, "{") {
			if part != have[i] {
				return nil
			}
			continue
		}
		name := strings.Trim(part, "{}")
		if attribute, ok := read.Parameters[name]; ok {
			name = attribute
		}
		found[name] = unescapePath(have[i])
	}
	return found
}

// recover looks for what a create may have made whose answer never came. It is taken for ours only if it must be.
func (r *run) recover(ctx context.Context, create Change, started time.Time, cause error) *Answer {
	if hasStatus(cause, http.StatusConflict) {
		r.diags.AddError("Cannot create "+r.words(), cause.Error()+"\n\nIf it exists already, bring it under management. "+r.suggestImport(r.planned))
		return nil
	}
	if !isLost(cause) {
		r.fail("create", cause)
		return nil
	}
	found, others, err := r.findLost(ctx, started)
	if err == nil && found != nil {
		r.diags.AddWarning("The answer to a create was lost", fmt.Sprintf("%s\n\nExactly one %s has the same values and was made "+
			"after the request by the server's own clock, so it is taken for the one that was created.", cause, r.words()))
		r.learn(found)
		return &Answer{Status: http.StatusOK, Header: http.Header{}, lost: true}
	}
	text := cause.Error() + "\n\nNobody knows whether it was created, so it is not sent again."
	if err != nil {
		text += "\nLooking for it failed as well: " + err.Error()
	}
	for _, other := range others {
		text += "\nA candidate: " + other
	}
	r.diags.AddError("Cannot tell whether "+r.words()+" was created", text+"\n\n"+r.suggestImport(r.planned))
	return nil
}

func (e *engine) suggestImport(known values) string {
	parts := []string{}
	for _, name := range e.descriptor.Identity {
		text := formatValue(known[name])
		if text == "" {
			text = "<" + name + ">"
		}
		parts = append(parts, text)
	}
	return fmt.Sprintf("Import it: terraform import <address> %q", strings.Join(parts, "/"))
}
