package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
)

// takeOver adopts an existing object. It returns the previous values, so that a singleton can be restored on destroy.
func (r *run) takeOver(ctx context.Context) []byte {
	for _, name := range r.descriptor.Identity {
		r.actual[name] = r.planned[name]
	}
	object, err := r.readObject(ctx, r.planned, true)
	if isGone(err) && r.isMadeFirst() {
		r.make(ctx)
		return nil
	}
	if err != nil && !r.isUnset(err) {
		if isGone(err) {
			r.diags.AddError("There is no such "+r.words(), "It cannot be created through the API, only adopted.\n\n"+err.Error())
			return nil
		}
		r.fail("read", err)
		return nil
	}
	r.learn(object)
	// The configuration names the object. A response may spell its keys differently, or name another object.
	for _, name := range r.descriptor.Identity {
		if given := r.planned[name]; !isVoid(given) && given.IsKnown() {
			r.actual[name] = given
		}
	}
	before := r.listWritable(object)
	r.save(r.settled())
	if changed := r.applyRest(ctx, nil); changed && !r.diags.HasError() {
		r.reread(ctx)
	}
	if !r.diags.HasError() {
		r.applyPower(ctx)
	}
	r.save(r.settled())
	return before
}

// isUnset reports whether the settings that are to be set do not exist yet. Some APIs report that as an error of the request
// or of the server: "policy not found". What else may be missing ("no such host") says nothing about them.
func (r *run) isUnset(err error) bool {
	if r.descriptor.Kind != Singleton {
		return false
	}
	var api *APIError
	odd := hasStatus(err, http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusInternalServerError)
	return isGone(err) || odd && errors.As(err, &api) && !api.Page && saysUnset(api.Message+"\n"+strings.Join(api.Details, "\n"), r.words())
}

// saysUnset reports whether a message says that what is called so is not there.
func saysUnset(said, words string) bool {
	all := strings.Fields(words)
	if len(all) == 0 {
		return false
	}
	noun := regexp.QuoteMeta(all[len(all)-1])
	return regexp.MustCompile(`(?i)\b(?:no such ` + noun + `|` + noun + ` (?:(?:is|was|has) )?(?:not found|does(?: not|n't) exist|not (?:yet )?(?:been )?(?:set|configured|defined)))\b`).MatchString(said)
}

// isMadeFirst reports whether an object that does not exist yet is created by an operation of its own, because an update
// only changes one that exists.
func (r *run) isMadeFirst() bool {
	return r.descriptor.Kind == Singleton && r.descriptor.Operations.Create != nil
}

// listWritable returns the values of an object that an update can restore, as JSON.
func (r *run) listWritable(object map[string]any) []byte {
	if object == nil || r.descriptor.Kind != Singleton || r.descriptor.Operations.Delete != nil {
		return nil
	}
	kept := map[string]any{}
	for _, update := range r.descriptor.Operations.Update {
		for _, name := range update.Fields {
			child := r.tree.child(name)
			if child == nil || !child.shown() || child.sensitive {
				continue
			}
			if value, ok := object[child.wire()]; ok {
				kept[child.wire()] = value
			}
		}
	}
	text, err := json.Marshal(kept)
	if err != nil {
		return nil
	}
	return text
}

// giveBack restores the previous values of an object that cannot be deleted.
func (r *run) giveBack(ctx context.Context, before []byte) {
	object, err := decodeJSON(before)
	kept, ok := object.(map[string]any)
	if len(before) == 0 || err != nil || !ok {
		r.diags.AddWarning("Left as it is", fmt.Sprintf("The API cannot delete this %s. It is no longer managed by Terraform and keeps its values.", r.words()))
		return
	}
	decoded, misfits := r.tree.decodeTree(kept)
	if len(misfits) > 0 {
		r.diags.AddWarning("Left as it is", "The previous values cannot be restored: "+misfits[0])
		return
	}
	for _, update := range r.descriptor.Operations.Update {
		r.planned = values{}
		for name, value := range r.prior {
			r.planned[name] = value
		}
		for _, name := range update.Fields {
			child := r.tree.child(name)
			if _, told := kept[child.wire()]; told {
				r.planned[name] = decoded[name]
			}
		}
		changed := r.listChanged(update)
		if len(changed) == 0 {
			continue
		}
		if _, _, err := r.applyUpdate(ctx, update, changed); err != nil && !isGone(err) {
			r.fail("restore", err)
			return
		}
	}
}
