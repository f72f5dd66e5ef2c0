package runtime

import (
	"context"
	"fmt"
	"slices"
)

// readsOfUnmarked limits how many objects are read one by one, because their list does not show what carries the marker.
const readsOfUnmarked = 20

// adoptMarked returns the object that bears the marker of a note. It reports an error if it cannot be adopted. Nothing
// weaker than the marker counts here, and the marker of two objects is that of none.
func (r *run) adoptMarked(ctx context.Context, notes []pendingNote) (own map[string]any, refused bool) {
	isMarked := slices.ContainsFunc(notes, func(note pendingNote) bool { return note.marker != "" })
	if !isMarked || r.carrier() == nil {
		return nil, false
	}
	var found map[string][]values
	err := r.patiently(ctx, func() (done bool, err error) {
		found, err = r.findMarked(ctx, notes)
		return true, err
	})
	if err != nil {
		return nil, false
	}
	for _, note := range notes {
		bearers := found[note.marker]
		if len(bearers) == 0 {
			continue
		}
		detail := "An earlier run was interrupted while it created this " + r.words() + "."
		whole, err := r.readObject(ctx, bearers[0], true)
		switch {
		case len(bearers) > 1:
			detail += fmt.Sprintf(" %d objects bear the marker of that create.", len(bearers))
		case err != nil:
			detail += " It cannot be read: " + err.Error()
		case !r.hasConfigured(whole):
			detail += " Its values are not those of the configuration."
		default:
			r.noted = note.path
			r.client.claims.take(noteName, note.path)
			r.diags.AddWarning("Found again after an interruption", detail+" It bears the marker of that create."+r.tellUnseen())
			return whole, false
		}
		r.diags.AddError("This "+r.words()+" may exist already", detail+"\n\n"+r.suggestImport(bearers[0])+"\n\n"+tellNotes([]pendingNote{note}))
		return nil, true
	}
	return nil, false
}

// findOwn returns the only object that bears the marker of this create, if it has the planned values.
func (r *run) findOwn(ctx context.Context) map[string]any {
	if r.marker == "" {
		return nil
	}
	found, err := r.findMarked(ctx, []pendingNote{{marker: r.marker}})
	if err != nil || len(found[r.marker]) != 1 {
		return nil
	}
	whole, err := r.readObject(ctx, found[r.marker][0], true)
	if err != nil || !r.hasConfigured(whole) {
		return nil
	}
	return whole
}

// findMarked returns the identities of the objects that bear the marker of a note, by marker.
func (r *run) findMarked(ctx context.Context, notes []pendingNote) (map[string][]values, error) {
	wanted := map[string]bool{}
	for _, note := range notes {
		wanted[note.marker] = note.marker != ""
	}
	found := map[string][]values{}
	bear := func(marker string, known values) {
		// An object that changes while pages are read may be listed twice.
		isSame := func(other values) bool { return r.joinIdentity(other) == r.joinIdentity(known) }
		if wanted[marker] && !slices.ContainsFunc(found[marker], isSame) {
			found[marker] = append(found[marker], known)
		}
	}
	var untold []values
	err := r.eachItem(ctx, r.planned, func(item map[string]any) bool {
		known := r.identify(item)
		bear(r.readMarked(item), known)
		if !r.carrier().isTold(item) && r.resembles(item) && !r.isOlder(known, notes[0].begun) {
			untold = append(untold, known)
		}
		return true
	})
	if err != nil || r.descriptor.Operations.Read == nil || len(untold) > readsOfUnmarked {
		return found, err
	}
	for _, known := range untold {
		object, err := r.readOwn(ctx, known)
		if isGone(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		bear(r.readMarked(object), known)
	}
	return found, nil
}

// readMarked returns the marker of an object.
func (e *engine) readMarked(object map[string]any) string {
	child := e.carrier()
	if child == nil || object == nil {
		return ""
	}
	way := child.field.Out
	if way == nil {
		way = []string{child.wire()}
	}
	return readMarker(digAny(object, way))
}
