package runtime

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// noteName marks the files that this process writes.
const noteName = "note"

// seenWithin is how long the note of a finished create is kept if the object is never read, which happens if plans do not
// refresh it.
const seenWithin = 24 * time.Hour

// noteFile is the content of a file about creates with the same values: when the first of them was begun, how many of them
// have no outcome, and digests of the objects that they have created, as long as Terraform may not have saved them.
type noteFile struct {
	begun time.Time
	open  int
	made  []string
}

// noteFiles is held while a file is changed.
var noteFiles sync.Mutex

func readNoteFile(path string) (file noteFile, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return file, err
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	file.begun, _ = time.Parse(time.RFC3339Nano, lines[0])
	if len(lines) == 1 {
		// As earlier versions have written it.
		file.open = 1
	}
	for _, line := range lines[1:] {
		if digest, ok := strings.CutPrefix(line, "made "); ok {
			file.made = append(file.made, digest)
		} else {
			file.open++
		}
	}
	return file, nil
}

// changeNotes changes a file. One that says nothing any more is removed.
func changeNotes(path string, change func(*noteFile)) {
	noteFiles.Lock()
	defer noteFiles.Unlock()
	file, _ := readNoteFile(path)
	change(&file)
	if file.open == 0 && len(file.made) == 0 {
		_ = os.Remove(path)
		return
	}
	text := file.begun.UTC().Format(time.RFC3339Nano) + "\n" + strings.Repeat("open\n", file.open)
	for _, digest := range file.made {
		text += fmt.Sprintf("made %s\n", digest)
	}
	if os.MkdirAll(filepath.Dir(path), 0o700) == nil {
		_ = os.WriteFile(path, []byte(text), 0o600)
	}
}

// digestObject returns a text that stands for an object of the API.
func (e *engine) digestObject(known values) string {
	sum := sha256.Sum256([]byte(e.client.endpoint + "\n" + e.kind + "\n" + e.joinIdentity(known)))
	return hex.EncodeToString(sum[:])
}

// forgetNoted removes the note of an object that Terraform has in its state.
func (e *engine) forgetNoted(known values) {
	folder, err := os.UserCacheDir()
	if err != nil || e.descriptor.Operations.Create == nil {
		return
	}
	digest := e.digestObject(known)
	path := e.client.noted.find(filepath.Join(folder, "terraform-provider-creates"), digest)
	if path == "" {
		return
	}
	changeNotes(path, func(file *noteFile) {
		if at := slices.Index(file.made, digest); at >= 0 {
			file.made = slices.Delete(file.made, at, at+1)
		}
	})
}

// noted knows which files have notes of objects that earlier processes have created.
type noted struct {
	once  sync.Once
	files map[string]string
}

func (n *noted) find(folder, digest string) string {
	n.once.Do(func() {
		n.files = map[string]string{}
		files, _ := os.ReadDir(folder)
		for _, file := range files {
			path := filepath.Join(folder, file.Name())
			note, _ := readNoteFile(path)
			for _, made := range note.made {
				n.files[made] = path
			}
		}
	})
	return n.files[digest]
}
