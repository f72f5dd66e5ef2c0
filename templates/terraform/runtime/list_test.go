package runtime

import "testing"

func TestListLeavesOutWhatNoConfigurationCanDescribe(t *testing.T) {
	for given, want := range map[string]bool{
		`{"id":"t1","name":"a"}`:  true,
		`{"id":"t2","name":null}`: false,
		`{"id":"t3"}`:             false,
	} {
		item, err := decodeJSON([]byte(given))
		if err != nil {
			t.Fatal(err)
		}
		l := &lister{newEngine("test", thing)}
		if got := l.isManageable(item.(map[string]any)); got != want {
			t.Errorf("%s: %t", given, got)
		}
	}
}
