package runtime

import (
	"context"
	"fmt"
	"slices"
)

// plainKeys are the names of an ID that may belong to any object.
var plainKeys = []string{"id", "uuid", "guid", "uid"}

// listMade lists where the response to a create request may contain the ID. A plain "id" is only a guess, so the name of
// the path parameter is preferred next to it.
func (o Operation) listMade(wire string) [][]string {
	if o.Itself {
		return [][]string{{}}
	}
	if len(o.Made) == 0 {
		return nil
	}
	made, last := o.Made, len(o.Made)-1
	if !slices.Contains(plainKeys, made[last]) || slices.Contains(plainKeys, wire) {
		return [][]string{made}
	}
	return [][]string{append(slices.Clone(made[:last]), wire), made}
}

// findUnnamed searches for the created object if the response does not identify it, in the same way as for a lost
// response.
func (r *run) findUnnamed(ctx context.Context, operation Operation, missing string) bool {
	text := fmt.Sprintf(sayUnnamed, operation.Method, operation.Path, missing)
	found, others, err := r.findPatiently(ctx)
	if err == nil && found != nil {
		r.diags.AddWarning("The response to a create request is incomplete", fmt.Sprintf("%s\n\nExactly one %s has the same values, and it was not "+
			"there before the request, so it is assumed to be the one that was created.", text, r.words()))
		r.unread = true
		r.learn(found)
		return true
	}
	if err != nil {
		text += "\nSearching for it failed as well: " + err.Error()
	}
	known := r.planned
	if len(others) == 1 {
		known = others[0]
	}
	r.diags.AddError("Created "+r.words()+" without an identifier", text+" The object may exist now: find it and import it.\n\n"+r.suggestImport(known))
	return false
}

// isNamed reports whether the object contains its ID, if the API document includes it in the response of a read.
func (r *run) isNamed(object map[string]any) bool {
	read := r.descriptor.Operations.Read
	if read == nil || len(read.Proof) == 0 || r.descriptor.Presence != nil {
		return true
	}
	name, told := decodeText("", digAny(object, read.Proof))
	return told && name != ""
}
