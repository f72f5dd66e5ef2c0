package runtime

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
)

// rewordedMark is the private state key for attributes that the API returned with another value than the one that was
// sent, by name, with a hash of the returned value.
const rewordedMark = "reworded"

// listReworded returns the attributes that cannot be updated in place and that the API returned with another value than
// configured, such as "/web" for the name "web". Without this record, the next plan would replace the resource, and so
// would every plan after that. It also returns secrets that the API returns in its own form.
func (r *run) listReworded() map[string]string {
	found := map[string]string{}
	if r.object == nil || r.descriptor.Presence != nil {
		return found
	}
	for _, child := range r.tree.children {
		if r.isConcealed(child) {
			found[child.name] = r.hashShown(child)
		}
		if !child.isFixed() || child.sensitive || !child.isTold(r.object) {
			continue
		}
		planned, actual := r.config[child.name], r.actual[child.name]
		if isVoid(planned) || !planned.IsFullyKnown() || isVoid(actual) || child.matches(planned, actual) {
			continue
		}
		found[child.name] = r.hashShown(child)
	}
	return found
}

// isConcealed reports whether the API returns a configured secret, or an object that contains one, in its own form, such
// as encrypted. Without a record, every plan would send it again.
func (r *run) isConcealed(child *node) bool {
	if !child.writable() || isVoid(r.config[child.name]) || !child.isTold(r.object) {
		return false
	}
	return child.isConcealed(r.planned[child.name], r.actual[child.name])
}

// listFilled returns the attributes that are not configured, cannot be computed, and that the API has set nevertheless,
// such as the default queue of a pool. The state has null for them, as planned. Without this record, every plan would
// remove the value, and the API would set it again. A value that was there before and stays is not meant: it was removed
// from the configuration, and that is never ignored, unless it was imported and nobody has configured it yet.
func (r *run) listFilled() map[string]string {
	found := map[string]string{}
	if r.object == nil || r.descriptor.Presence != nil {
		return found
	}
	for _, child := range r.tree.children {
		if !child.optional || child.computed || child.sensitive || !child.isTold(r.object) || (r.isLeft(child) && !r.imported) {
			continue
		}
		if isVoid(r.config[child.name]) && isVoid(r.planned[child.name]) && !isEmpty(r.actual[child.name]) {
			found[child.name] = r.hashShown(child)
		}
	}
	return found
}

// isLeft reports whether the API still has a value that the plan removes.
func (r *run) isLeft(child *node) bool {
	prior := r.prior[child.name]
	return !isEmpty(prior) && isVoid(r.planned[child.name]) && child.matches(prior, r.actual[child.name])
}

// keepReworded returns the record after an update: what is still returned as before, and what the API has set now.
func (r *run) keepReworded(before map[string]string) map[string]string {
	kept := r.listFilled()
	for _, child := range r.tree.children {
		if r.descriptor.Presence == nil && r.isConcealed(child) {
			kept[child.name] = r.hashShown(child)
		}
		if hash, ok := before[child.name]; ok && !isVoid(r.config[child.name]) && child.isTold(r.object) && hash == r.hashShown(child) {
			kept[child.name] = hash
		}
	}
	return kept
}

// warnReworded tells the user about values that the API has changed.
func (r *run) warnReworded(found map[string]string) {
	names := []string{}
	for _, child := range r.tree.children {
		if _, ok := found[child.name]; ok && child.isFixed() {
			names = append(names, "`"+child.name+"`")
		}
	}
	if len(names) > 0 {
		r.diags.AddWarning("The API returned other values",
			"The API returned "+strings.Join(names, ", ")+" of the "+r.words()+" with other values than configured. They "+
				"cannot be updated, so the configured values are kept in the state until the API returns something else.")
	}
}

// isReworded reports whether the API still returns the value that it returned after the creation.
func (r *run) isReworded(child *node) bool {
	hash, ok := r.reworded[child.name]
	return ok && child.isTold(r.object) && hash == r.hashShown(child)
}

func (r *run) hashShown(child *node) string {
	way := child.field.Out
	if way == nil {
		way = []string{child.wire()}
	}
	text, _ := marshalStable(dropMarker(digAny(r.object, way)))
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func encodeReworded(found map[string]string) []byte {
	text, _ := json.Marshal(found)
	return text
}

func decodeReworded(text []byte) map[string]string {
	found := map[string]string{}
	_ = json.Unmarshal(text, &found)
	return found
}
