package runtime

import (
	"reflect"
	"testing"
)

func TestAnIDThatNoDocumentShowsIsTakenFromTheNewObject(t *testing.T) {
	for _, given := range []struct {
		made []string
		wire string
		want [][]string
	}{
		{[]string{"data", "id"}, "id", [][]string{{"data", "id"}}},
		{[]string{"data", "id"}, "disk_id", [][]string{{"data", "disk_id"}, {"data", "id"}}},
		{[]string{"new_disk_id"}, "disk_id", [][]string{{"new_disk_id"}}},
	} {
		if got := (Operation{Made: given.made}).listMade(given.wire); !reflect.DeepEqual(got, given.want) {
			t.Errorf("%v, %s: %v", given.made, given.wire, got)
		}
	}
}
