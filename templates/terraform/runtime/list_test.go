package runtime

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

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

func TestAnItemIsKnownByTheLastPartOfItsIdentity(t *testing.T) {
	part := Resource{
		Name:       "part",
		Identity:   []string{"owner_id", "id"},
		Attributes: []Field{{Name: "owner_id", Path: true}, {Name: "id", Wire: "part_id", Path: true, Out: []string{"id"}}},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"owner_id": schema.StringAttribute{Required: true},
			"id":       schema.StringAttribute{Required: true},
		}},
	}
	e := newEngine("test", part)
	known := values{"owner_id": tftypes.NewValue(tftypes.String, "o1"), "id": tftypes.NewValue(tftypes.String, "p1")}
	for given, want := range map[string]bool{
		`{"id":"p1"}`:                  true,
		`{"id":"p1","owner_id":"o1"}`:  true,
		`{"id":"p2"}`:                  false,
		`{"owner_id":"o1","name":"x"}`: false,
	} {
		item, err := decodeJSON([]byte(given))
		if err != nil {
			t.Fatal(err)
		}
		if got := e.isSame(item.(map[string]any), known); got != want {
			t.Errorf("%s: %t", given, got)
		}
	}
}
