package runtime

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestAnEmptyListThatNobodyMayConfigureIsNull reads what an import would write into a configuration.
func TestAnEmptyListThatNobodyMayConfigureIsNull(t *testing.T) {
	items := schema.ListAttribute{ElementType: types.StringType, Optional: true, Computed: true}
	pairs := schema.MapAttribute{ElementType: types.StringType, Optional: true, Computed: true}
	inner := map[string]schema.Attribute{"keys": items}
	tree := newTree(map[string]schema.Attribute{
		"taints": items, "tags": items, "labels": pairs, "pool": schema.SingleNestedAttribute{Optional: true, Attributes: inner},
	}, []Field{{Name: "taints", Filled: true}, {Name: "labels", Filled: true}, {Name: "pool", Fields: []Field{{Name: "keys", Filled: true}}}})
	empty := map[string]any{
		"taints": []any{}, "tags": []any{}, "labels": map[string]any{}, "pool": map[string]any{"keys": []any{}},
	}
	decoded, misfits := tree.decodeTree(empty)
	if len(misfits) > 0 {
		t.Fatal(misfits)
	}
	if !decoded["taints"].IsNull() || !decoded["labels"].IsNull() {
		t.Errorf("an empty collection that needs an item was kept: %v, %v", decoded["taints"], decoded["labels"])
	}
	if decoded["tags"].IsNull() {
		t.Error("an empty list that may be configured was lost")
	}
	if want := `"keys":tftypes.List[tftypes.String]<null>`; !strings.Contains(decoded["pool"].String(), want) {
		t.Errorf("got %s, want %s inside an object too", decoded["pool"], want)
	}
	full, _ := tree.decodeTree(map[string]any{"taints": []any{"a"}})
	if full["taints"].IsNull() {
		t.Error("a list with an item was lost")
	}
}
