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

// A create is noted in a file before it is sent, until its outcome is known. If the provider is killed in between, the next
// apply looks for the object instead of creating a second one. The file contains only the time, and its name is a digest,
// with the marker of the create if it has one.

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
		r.client.claims.take(markerName, r.marker)
	}
	r.noted = path
	begun, known := r.client.serverTime(r.client.clock.Now())
	if !known {
		begun = r.client.clock.Now()
	}
	if os.MkdirAll(filepath.Dir(path), 0o700) == nil {
		_ = os.WriteFile(path, []byte(begun.UTC().Format(time.RFC3339Nano)), 0o600)
	}
}

// settleNote removes the file once the outcome is known. If Terraform is gone, nobody has saved the outcome.
func (r *run) settleNote(ctx context.Context, isKnown bool) {
	if path := choose(r.noted, r.notePath()); path != "" && isKnown && ctx.Err() == nil {
		_ = os.Remove(path)
	}
}

// readNotes returns the notes about interrupted creates with the same values, the oldest first. Those of creates of this
// process are not meant.
func (r *run) readNotes() []pendingNote {
	path := r.notePath()
	if path == "" || !r.isNotable() {
		return nil
	}
	folder := filepath.Dir(path)
	files, _ := os.ReadDir(folder)
	var notes []pendingNote
	for _, file := range files {
		digest, marker, _ := strings.Cut(file.Name(), "-")
		if digest != filepath.Base(path) {
			continue
		}
		path := filepath.Join(folder, file.Name())
		text, err := os.ReadFile(path)
		if err != nil || marker != "" && r.client.claims.isTaken(markerName, marker) || marker == "" && !r.isComparable() {
			continue
		}
		begun, err := time.Parse(time.RFC3339Nano, string(text))
		if err != nil {
			begun = time.Time{}
		}
		notes = append(notes, pendingNote{path: path, begun: begun, marker: marker})
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
