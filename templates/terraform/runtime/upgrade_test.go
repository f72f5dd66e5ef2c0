package runtime

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

func TestOldStatesAreTakenOver(t *testing.T) {
	other := thing
	other.Schema.Version = 2
	h := startWith(t, "http://127.0.0.1:1", other)
	cases := map[string]struct {
		state string
		id    string
	}{
		"lost and new attributes": {`{"id":"t1","name":"a","was_there":{"x":1},"tags":{"k":"v"}}`, "t1"},
		"another type":            {`{"id":"t1","name":{"x":1}}`, ""},
	}
	for name, given := range cases {
		for version := range int64(2) {
			resp, err := h.server.UpgradeResourceState(h.ctx, &tfprotov6.UpgradeResourceStateRequest{TypeName: "test_thing", Version: version, RawState: &tfprotov6.RawState{JSON: []byte(given.state)}})
			if err != nil {
				t.Fatal(err)
			}
			if given.id == "" {
				if len(resp.Diagnostics) == 0 {
					t.Errorf("%s: accepted", name)
				}
				continue
			}
			if state := h.read(resp.UpgradedState); formatValue(state["id"]) != given.id || len(resp.Diagnostics) > 0 {
				t.Errorf("%s from %d: %v, %s", name, version, state, describeDiagnostics(resp.Diagnostics))
			}
		}
	}
}
