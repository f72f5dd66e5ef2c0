package runtime

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// A create is noted in a file before it is sent, until its outcome is known. If the provider is killed in between, the next
// apply looks for the object instead of creating a second one. The file contains only the time, and its name is a digest.

// isNoted reports whether the object of an interrupted create can be looked for.
func (r *run) isNoted() bool {
	d := r.descriptor
	return d.Kind == Collection && d.Operations.List != nil && d.Presence == nil &&
		!d.Operations.Create.Operation.Again && r.isComparable()
}

// notePath returns the file of a create, or nothing if there is no place for it.
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
	if path := r.notePath(); path != "" && isKnown && ctx.Err() == nil {
		_ = os.Remove(path)
	}
}

// resume looks for the object of an earlier create with the same values that was interrupted. It returns the object if it
// must be that one. Otherwise it reports an error if there are candidates, and returns whether the create may go on.
func (r *run) resume(ctx context.Context) (own map[string]any, goOn bool) {
	path := r.notePath()
	if path == "" || !r.isNoted() {
		return nil, true
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, true
	}
	begun, err := time.Parse(time.RFC3339Nano, string(text))
	if err != nil {
		begun = time.Time{}
	}
	var found []values
	err = r.patiently(ctx, func() (bool, error) {
		found = nil
		return true, r.eachItem(ctx, r.planned, func(item map[string]any) bool {
			known := r.identify(item)
			if r.resembles(item) && !r.client.claims.isTaken(r.kind, r.joinIdentity(known)) && !r.isOlder(known, begun) {
				found = append(found, known)
			}
			return true
		})
	})
	if err == nil && len(found) == 0 {
		_ = os.Remove(path)
		return nil, true
	}
	if err == nil && len(found) == 1 && r.isOwn(found[0], begun) {
		if whole, failed := r.readObject(ctx, found[0], true); failed == nil && r.hasConfigured(whole) {
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
	r.diags.AddError("This "+r.words()+" may exist already", detail+"\n\n"+r.suggestImport(known)+"\n\nTo create another one instead, delete this file:\n  "+path)
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
	if r.descriptor.Operations.Create != nil && r.isNoted() {
		_ = os.Remove(r.notePath())
	}
}
