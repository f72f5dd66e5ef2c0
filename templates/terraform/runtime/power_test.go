package runtime

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func TestPowerStates(t *testing.T) {
	power := &Power{
		Attribute: "vm_state", Field: []string{"vm_state"}, On: []string{"running"}, Off: []string{"stopped", "off"},
		Passing: []string{"starting"}, Rest: &Rest{Values: []string{"paused"}},
	}
	child := &node{name: "vm_state", kind: tftypes.String, shape: shapeString}
	engine := &engine{descriptor: Resource{Power: power}, tree: &node{children: []*node{child}}}
	text := func(value string) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	for _, test := range []struct{ name, prior, shown, want string }{
		{"the same state", "running", "running", "running"},
		{"another word for the same state", "off", "stopped", "off"},
		{"a state that passes", "running", "starting", "running"},
		{"another state", "running", "stopped", "stopped"},
		{"a state that nobody can ask for", "running", "crashed", "crashed"},
		{"after a state that nobody can ask for", "crashed", "starting", "starting"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &run{engine: engine, object: map[string]any{"vm_state": test.shown}}
			if got := formatValue(r.keepPower(text(test.prior), text(test.shown))); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// What is suspended is resumed, and not started.
func TestPowerOperations(t *testing.T) {
	call := func(path string) Change { return Change{Operation: Operation{Path: path}} }
	power := &Power{Start: call("start"), Stop: call("stop"), Rest: &Rest{Suspend: call("suspend"), Resume: call("resume")}}
	for _, test := range []struct{ now, wanted, want string }{
		{"off", "on", "start"}, {"", "on", "start"}, {"suspended", "on", "resume"},
		{"on", "off", "stop"}, {"suspended", "off", "stop"}, {"on", "suspended", "suspend"},
	} {
		if got := power.choose(test.now, test.wanted).Operation.Path; got != test.want {
			t.Errorf("from %q to %q: got %s, want %s", test.now, test.wanted, got, test.want)
		}
	}
}
