package runtime

import (
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// The pools of a cluster are given with it, and more of them come as resources of their own.
func TestInlineItemsOfOthersAreNoChange(t *testing.T) {
	tree := newTree(map[string]schema.Attribute{
		"pools": schema.ListNestedAttribute{Required: true, NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"id":   schema.StringAttribute{Computed: true},
			"name": schema.StringAttribute{Required: true},
			"size": schema.Int64Attribute{Required: true},
		}}},
	}, []Field{{Name: "pools", Inline: true, CreateOnly: true}})
	pools := tree.child("pools")
	decode := func(items ...any) tftypes.Value {
		decoded, misfits := tree.decodeTree(map[string]any{"pools": items})
		if len(misfits) > 0 {
			t.Fatal(misfits)
		}
		return decoded["pools"]
	}
	pool := func(id, name, size string) any {
		return map[string]any{"id": id, "name": name, "size": json.Number(size)}
	}
	own, grown, others := pool("1", "a", "1"), pool("1", "a", "3"), pool("2", "b", "1")
	cases := map[string]struct{ prior, actual, want tftypes.Value }{
		"another's pool is left out": {decode(own), decode(others, own), decode(own)},
		"our own is refreshed":       {decode(own), decode(grown, others), decode(grown)},
		"one that is gone is gone":   {decode(own), decode(others), decode()},
	}
	for name, given := range cases {
		if got := pools.keep(given.prior, given.actual); !got.Equal(given.want) {
			t.Errorf("%s: %s", name, got)
		}
	}
	if !pools.holds(decode(own), decode(others, own)) || pools.holds(decode(own, grown), decode(others, own)) {
		t.Error("what is there already is not made again, what is not is")
	}
}
