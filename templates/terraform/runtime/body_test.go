package runtime

import (
	"reflect"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// {"type": "resize", "params": {"note": "b"}}: what is fixed stands beside the parameters.
func TestFieldsCanLieBesideWhatIsFixed(t *testing.T) {
	r := newEngine("test", thing).begin(nil, nil, nil)
	r.planned = values{"note": tftypes.NewValue(tftypes.String, "b")}
	body, err := r.collect(Change{
		Mode: Command, MediaType: "application/json", Fixed: `{"type": "resize"}`, Inside: "params", Fields: []string{"note"},
	}, values{"note": tftypes.NewValue(tftypes.String, "a")})
	want := map[string]any{"type": "resize", "params": map[string]any{"note": "b"}}
	if err != nil || !reflect.DeepEqual(body, want) {
		t.Errorf("%v, %v", body, err)
	}
}
