package runtime

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestTheFolderOfNotesIsReadOnce(t *testing.T) {
	folder := t.TempDir()
	write := func(name string) {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("abc")
	write("abc-marker")
	write("abcd")
	names := &noteNames{}
	if found := names.find(folder, "abc"); !slices.Equal(found, []string{"abc", "abc-marker"}) {
		t.Errorf("found %q", found)
	}
	write("abc-later")
	if found := names.find(folder, "abc"); len(found) != 2 {
		t.Errorf("a create of this process is among %q", found)
	}
	if found := names.find(folder, "none"); len(found) != 0 {
		t.Errorf("found %q", found)
	}
}
