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
// would every plan after that.
func (r *run) listReworded() map[string]string {
	found := map[string]string{}
	if r.object == nil || r.descriptor.Presence != nil {
		return found
	}
	for _, child := range r.tree.children {
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

// warnReworded tells the user about values that the API has changed.
func (r *run) warnReworded(found map[string]string) {
	names := []string{}
	for _, child := range r.tree.children {
		if _, ok := found[child.name]; ok {
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
	text, _ := marshalStable(digAny(r.object, way))
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
