package runtime

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// rewordedMark is the private state key for attributes that the API returned with another value than the one that was
// sent, by name, with a hash of the returned value.
const rewordedMark = "reworded"

// listReworded returns the attributes that cannot be updated in place and that the API returned with another value than
// configured, such as "/web" for the name "web". Without this record, the next plan would replace the resource, and so
// would every plan after that. It also returns secrets that the API returns in its own form, and what it only rearranged.
func (r *run) listReworded() map[string]string {
	found := map[string]string{}
	if r.object == nil || r.descriptor.Presence != nil {
		return found
	}
	for _, child := range r.tree.children {
		if r.isConcealed(child) {
			found[child.name] = r.hashShown(child)
		}
		if r.isRearranged(child) {
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

// isRearranged reports whether the API has everything that was sent, but returns lists in another order or maps with entries
// of its own. Without a record, every plan would send it again. An entry that the plan removes and that stays is not one of
// the API's own, unless it was imported.
func (r *run) isRearranged(child *node) bool {
	planned, actual := r.planned[child.name], r.actual[child.name]
	if r.descriptor.Presence != nil || !child.writable() || child.isFixed() || isVoid(r.config[child.name]) || !child.isTold(r.object) {
		return false
	}
	if isVoid(planned) || isVoid(actual) || child.matches(planned, actual) || !child.contains(planned, actual) {
		return false
	}
	return r.imported || !r.keepsRemoved(child)
}

// keepsRemoved reports whether the API still has an entry of a map that the plan removes.
func (r *run) keepsRemoved(child *node) bool {
	if r.isAllOwn(child) {
		return false
	}
	return child.keepsRemoved(r.prior[child.name], r.planned[child.name], r.actual[child.name])
}

// contains compares two values as matches does, but the order of lists has no meaning, maps may have more entries, and what
// is left out of an object may have a value.
func (n *node) contains(planned, other tftypes.Value) bool {
	if isVoid(planned) || !planned.IsKnown() || isVoid(other) || !other.IsKnown() {
		return n.matches(planned, other)
	}
	switch n.shape {
	case shapeObject, shapeUnion:
		values, others := members(planned), members(other)
		return !slices.ContainsFunc(n.children, func(child *node) bool {
			return !child.isLeftToAPI(values[child.name]) && !child.contains(values[child.name], others[child.name])
		})
	case shapeMap:
		others := members(other)
		for key, member := range members(planned) {
			if held, ok := others[key]; !ok || !n.element.contains(member, held) {
				return false
			}
		}
		return true
	case shapeList, shapeSet:
		left := elements(other)
		for _, member := range elements(planned) {
			i := slices.IndexFunc(left, func(one tftypes.Value) bool { return n.element.contains(member, one) })
			if i < 0 {
				return false
			}
			left = slices.Delete(slices.Clone(left), i, i+1)
		}
		return len(left) == 0
	}
	return n.matches(planned, other)
}

// isLeftToAPI reports whether a member of an object is not configured, although its schema does not say that the API may set
// it.
func (n *node) isLeftToAPI(planned tftypes.Value) bool {
	return isVoid(planned) && n.optional && !n.computed && !n.sensitive
}

func (n *node) keepsRemoved(prior, planned, actual tftypes.Value) bool {
	if isVoid(prior) || isVoid(planned) || isVoid(actual) || !planned.IsKnown() {
		return false
	}
	before, wanted, now := members(prior), members(planned), members(actual)
	switch n.shape {
	case shapeObject, shapeUnion:
		return slices.ContainsFunc(n.children, func(child *node) bool {
			one, other, third := before[child.name], wanted[child.name], now[child.name]
			return child.isLeftToAPI(other) && !isEmpty(one) && !isEmpty(third) || child.keepsRemoved(one, other, third)
		})
	case shapeList, shapeSet:
		befores, nows := elements(prior), elements(actual)
		for i, member := range elements(planned) {
			if i < len(nows) && slices.ContainsFunc(n.pairPrior(i, member, befores), func(one tftypes.Value) bool {
				return n.element.keepsRemoved(one, member, nows[i])
			}) {
				return true
			}
		}
	case shapeMap:
		for key := range before {
			_, isWanted := wanted[key]
			if _, isKept := now[key]; isKept && (!isWanted || n.element.keepsRemoved(before[key], wanted[key], now[key])) {
				return true
			}
		}
	}
	return false
}

// pairPrior returns the previous elements that a planned element may have been: the one at its place, or any if that is another.
func (n *node) pairPrior(i int, planned tftypes.Value, befores []tftypes.Value) []tftypes.Value {
	if i < len(befores) && n.element.contains(planned, befores[i]) {
		return befores[i : i+1]
	}
	return befores
}

// listFilled returns the attributes that are not configured and that the API has set by itself: those that cannot be
// computed, such as the default queue of a pool, and those for which it does not use the documented default. The state has
// null or the default for them, as planned. Without this record, every plan would undo the value, and the API would set it
// again. A value that was there before and stays is not meant: it was removed from the configuration, and that is never
// ignored, unless it was imported and nobody has configured it yet.
func (r *run) listFilled() map[string]string {
	found := map[string]string{}
	if r.object == nil || r.descriptor.Presence != nil {
		return found
	}
	for _, child := range r.tree.children {
		if !child.optional || child.computed && !child.preset || child.sensitive || !child.isTold(r.object) || (r.isLeft(child) && !r.imported) {
			continue
		}
		planned, actual := r.planned[child.name], r.actual[child.name]
		if !isVoid(r.config[child.name]) || child.preset == isVoid(planned) || isEmpty(actual) || child.matches(planned, actual) {
			continue
		}
		found[child.name] = r.hashShown(child)
	}
	return found
}

// isLeft reports whether the API still has a value that the plan removes, or replaces by the default.
func (r *run) isLeft(child *node) bool {
	prior, planned := r.prior[child.name], r.planned[child.name]
	if isEmpty(prior) || !isVoid(planned) && !(child.preset && isVoid(r.config[child.name])) {
		return false
	}
	return !child.matches(planned, prior) && child.matches(prior, r.actual[child.name])
}

// keepReworded returns the record after an update: what is still returned as before, and what the API has set now.
func (r *run) keepReworded(before map[string]string) map[string]string {
	kept := r.listFilled()
	for _, child := range r.tree.children {
		isImported := r.imported && child.isTold(r.object) && r.isReordered(child, r.actual[child.name])
		if r.descriptor.Presence == nil && (r.isConcealed(child) || r.isRearranged(child) || isImported) {
			kept[child.name] = r.hashShown(child)
		}
		hash, ok := before[child.name]
		if ok && !isVoid(r.config[child.name]) && child.isTold(r.object) && r.isHash(hash, child) && !r.keepsRemoved(child) {
			kept[child.name] = hash
		}
	}
	return kept
}

// warnRearranged tells the user once about values that the API returns in another order or with entries of its own.
func (r *run) warnRearranged(before map[string]string) {
	names := []string{}
	for _, child := range r.tree.children {
		if _, ok := before[child.name]; !ok && r.isRearranged(child) {
			names = append(names, "`"+child.name+"`")
		}
	}
	if len(names) > 0 {
		r.diags.AddWarning("The API rearranged values",
			"The API has "+strings.Join(names, ", ")+" of the "+r.words()+" as configured, but returns lists in another order, "+
				"maps with entries of its own or objects with values that are not configured. The configured values are kept in the state until the API returns something else.")
	}
}

// addOwn adds the entries that the API has put into a map by itself, so that a request that replaces the map keeps them.
func (r *run) addOwn(child *node, value, prior, base tftypes.Value) tftypes.Value {
	if child.shape != shapeMap || isVoid(value) || !value.IsKnown() || isVoid(prior) {
		return value
	}
	_, ok := r.reworded[child.name]
	isAllOwn := r.isAllOwn(child)
	if !ok && !isAllOwn {
		return value
	}
	next, before := maps.Clone(members(value)), members(prior)
	if isAllOwn {
		before = nil
	}
	for key, member := range members(base) {
		_, isGiven := next[key]
		if _, isKnown := before[key]; !isGiven && !isKnown {
			next[key] = member
		}
	}
	return tftypes.NewValue(child.kind, next)
}

// isAllOwn reports whether nobody has configured the attribute yet, so that everything in it is the API's own. An import
// does not tell that.
func (r *run) isAllOwn(child *node) bool {
	isNoted := child.optional && child.computed && r.prior != nil && !r.imported && r.configured != nil
	return isNoted && !contains(r.configured, child.name)
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
	return ok && child.isTold(r.object) && r.isHash(hash, child)
}

// isHash reports whether a record is about the value that the API returns now. Earlier versions recorded it with its nulls.
func (r *run) isHash(hash string, child *node) bool {
	return hash == r.hashShown(child) || hash == hashValue(r.findShown(child))
}

// hashShown returns the hash of the value that the API returned. A member that is null may be missing from the next response.
func (r *run) hashShown(child *node) string {
	return hashValue(dropNulls(r.findShown(child)))
}

func (r *run) findShown(child *node) any {
	way := child.field.Out
	if way == nil {
		way = []string{child.wire()}
	}
	return dropMarker(digAny(r.object, way))
}

func hashValue(value any) string {
	text, _ := marshalStable(value)
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func dropNulls(value any) any {
	switch value := value.(type) {
	case map[string]any:
		left := make(map[string]any, len(value))
		for key, member := range value {
			if member != nil {
				left[key] = dropNulls(member)
			}
		}
		return left
	case []any:
		left := make([]any, len(value))
		for i, member := range value {
			left[i] = dropNulls(member)
		}
		return left
	}
	return value
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
