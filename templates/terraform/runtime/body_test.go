package runtime

import "testing"

func TestWhatPicksACallStandsBesideItsEnvelope(t *testing.T) {
	cases := []struct {
		body map[string]any
		text string
		want string
	}{
		{map[string]any{"params": map[string]any{"size": 1}}, `{"type":"resize"}`, `{"params":{"size":1},"type":"resize"}`},
		{map[string]any{}, `{"type":"reboot"}`, `{"type":"reboot"}`},
		{map[string]any{"size": 1}, ``, `{"size":1}`},
	}
	for _, given := range cases {
		body, err := addFixed(given.body, given.text)
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := marshalStable(body); text != given.want {
			t.Errorf("got %s, want %s", text, given.want)
		}
	}
}
