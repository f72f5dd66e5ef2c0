package runtime

import (
	"context"
	"fmt"
	"time"
)

// resume looks for the object of an earlier create with the same values that was interrupted. It returns the object if it
// must be that one. Otherwise it reports an error if there are candidates, and returns whether the create may go on.
func (r *run) resume(ctx context.Context) (own map[string]any, goOn bool) {
	notes := r.readNotes()
	if len(notes) == 0 {
		return nil, true
	}
	if own, refused := r.adoptMarked(ctx, notes); own != nil || refused {
		return own, !refused
	}
	begun := notes[0].begun
	var found []values
	err := r.patiently(ctx, func() (bool, error) {
		found = nil
		return true, r.eachItem(ctx, r.planned, func(item map[string]any) bool {
			known := r.identify(item)
			if r.resembles(item) && !r.client.claims.isTaken(r.kind, r.joinIdentity(known)) && !r.isOlder(known, begun) {
				found = append(found, known)
			}
			return true
		})
	})
	if err == nil && (len(found) == 0 || !r.isComparable()) {
		removeNotes(notes)
		return nil, true
	}
	if err == nil && len(found) == 1 && r.isOwn(found[0], begun) {
		if whole, failed := r.readObject(ctx, found[0], true); failed == nil && r.hasConfigured(whole) {
			r.noted = notes[0].path
			r.client.claims.take(noteName, r.noted)
			r.diags.AddWarning("Found again after an interruption", fmt.Sprintf("An earlier run was interrupted while it created this %s. The only one with the same values was "+
				"created after that, and the API document says that its %s is unique, so it is the one that was created.%s", r.words(), r.descriptor.NaturalKey, r.tellUnseen()))
			return whole, true
		}
	}
	detail := "An earlier run was interrupted while it created one with the same values. "
	if err != nil {
		detail += "Whether it exists cannot be found out: " + err.Error()
	} else {
		detail += fmt.Sprintf("%d with these values exist that may be it.", len(found))
	}
	for i, one := range found {
		if i == candidatesNamed {
			break
		}
		detail += "\nA candidate: " + r.joinIdentity(one)
	}
	known := r.planned
	if len(found) > 0 {
		known = found[0]
	}
	r.diags.AddError("This "+r.words()+" may exist already", detail+"\n\n"+r.suggestImport(known)+"\n\n"+tellNotes(notes))
	return nil, false
}

// isOwn reports whether nobody else can have created the object: its key is unique, and the API shows that it was created
// after the interrupted request was begun.
func (r *run) isOwn(known values, begun time.Time) bool {
	key := r.descriptor.NaturalKey
	return r.descriptor.UniqueKey && !isVoid(r.planned[key]) && !isVoid(known[r.descriptor.Created]) && !begun.IsZero() && !r.isOlder(known, begun)
}

// isOlder reports whether the object was created before the interrupted request, if the API tells.
func (r *run) isOlder(decoded values, begun time.Time) bool {
	var text string
	value := decoded[r.descriptor.Created]
	if isVoid(value) || value.As(&text) != nil {
		return false
	}
	made, err := time.Parse(time.RFC3339Nano, text)
	return err == nil && made.Before(begun.Truncate(time.Second).Add(-time.Second))
}
