package runtime

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// A create is noted in a file before it is sent. If the provider is killed before Terraform has saved the outcome, the next
// apply looks for the object instead of creating a second one. The name of the file is a digest, with the marker of the
// create if it has one. The file contains no values: noted.go.

// pendingNote is the note about a create that was interrupted.
type pendingNote struct {
	path   string
	begun  time.Time
	marker string
}

// isNoted reports whether the object of an interrupted create can be looked for.
func (r *run) isNoted() bool {
	return r.isNotable() && (r.marker != "" || r.isComparable())
}

// isNotable reports whether created objects are in a list, and a second request would create a second one.
func (r *run) isNotable() bool {
	d := r.descriptor
	return d.Kind == Collection && d.Operations.List != nil && d.Presence == nil && !d.Operations.Create.Operation.Again
}

// notePath returns the file of a create without a marker, or nothing if there is no place for it.
func (r *run) notePath() string {
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	place, _ := os.Getwd()
	sum := sha256.Sum256([]byte(r.client.endpoint + "\n" + place + "\n" + nameWorkspace() + "\n" + r.describeAlike()))
	return filepath.Join(folder, "terraform-provider-creates", hex.EncodeToString(sum[:]))
}

// nameWorkspace returns the workspace in which Terraform runs. What was created for one is not the object of another.
func nameWorkspace() string {
	if name := os.Getenv("TF_WORKSPACE"); name != "" {
		return name
	}
	name, _ := os.ReadFile(filepath.Join(choose(os.Getenv("TF_DATA_DIR"), ".terraform"), "environment"))
	return string(name)
}

// note writes the file. A create is not refused for want of a place to note it.
func (r *run) note() {
	path := r.notePath()
	if path == "" || !r.isNoted() {
		return
	}
	if r.marker != "" {
		path += "-" + r.marker
	}
	r.noted = path
	begun, known := r.client.serverTime(r.client.clock.Now())
	if !known {
		begun = r.client.clock.Now()
	}
	isOwn := r.client.claims.isTaken(noteName, path)
	r.client.claims.take(noteName, path)
	changeNotes(path, func(file *noteFile) {
		if !isOwn {
			*file = noteFile{}
		}
		if file.begun.IsZero() {
			file.begun = begun
		}
		file.open++
	})
}

// settleNote notes the outcome of the create. The note of an object stays until Terraform has saved it, which a later read of
// the object shows. If Terraform is gone, nobody has the outcome.
func (r *run) settleNote(ctx context.Context, made bool) {
	if r.noted == "" || ctx.Err() != nil {
		return
	}
	changeNotes(r.noted, func(file *noteFile) {
		file.open = max(0, file.open-1)
		if made {
			file.made = append(file.made, r.digestObject(r.actual))
		}
	})
	r.noted = ""
}

// readNotes returns the notes about interrupted creates with the same values, the oldest first. Those of creates of this
// process are not meant.
func (r *run) readNotes() []pendingNote {
	path := r.notePath()
	if path == "" || !r.isNotable() {
		return nil
	}
	folder := filepath.Dir(path)
	var notes []pendingNote
	for _, name := range r.client.noteNames.find(folder, filepath.Base(path)) {
		_, marker, _ := strings.Cut(name, "-")
		path := filepath.Join(folder, name)
		note, err := readNoteFile(path)
		if err != nil || r.client.claims.isTaken(noteName, path) || marker == "" && !r.isComparable() {
			continue
		}
		if note.open == 0 && r.client.clock.Now().Sub(note.begun) > seenWithin {
			_ = os.Remove(path)
			continue
		}
		notes = append(notes, pendingNote{path: path, begun: note.begun, marker: marker})
	}
	slices.SortStableFunc(notes, func(one, other pendingNote) int { return one.begun.Compare(other.begun) })
	return notes
}

func removeNotes(notes []pendingNote) {
	for _, note := range notes {
		_ = os.Remove(note.path)
	}
}

func tellNotes(notes []pendingNote) string {
	text := "To create another one instead, delete this file:"
	for _, note := range notes {
		text += "\n  " + note.path
	}
	return text
}

// forgetImported removes the file of a create whose object was imported.
func (r *run) forgetImported(kept values) {
	r.planned = values{}
	for name, value := range kept {
		r.planned[name] = value
	}
	for _, child := range r.tree.children {
		if _, ok := r.planned[child.name]; !ok {
			r.planned[child.name] = tftypes.NewValue(child.kind, nil)
		}
	}
	if r.descriptor.Operations.Create == nil {
		return
	}
	notes, marker := r.readNotes(), r.readMarked(r.object)
	for _, note := range notes {
		if marker != "" && note.marker == marker {
			notes = []pendingNote{note}
			break
		}
	}
	removeNotes(notes)
}
