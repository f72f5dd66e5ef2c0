package runtime

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/defaults"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// After an import nothing is known of what was written. A default of [] must not be planned against a null.
func TestKeepEmptyAfterImport(t *testing.T) {
	kind := tftypes.List{ElementType: tftypes.String}
	null, empty := tftypes.NewValue(kind, nil), tftypes.NewValue(kind, []tftypes.Value{})
	preset := listdefault.StaticValue(types.ListValueMust(types.StringType, nil))
	for _, row := range []struct {
		name                string
		preset              defaults.List
		prior, actual, want tftypes.Value
	}{
		{"its default", preset, null, empty, empty},
		{"left out, and shown as empty", nil, null, empty, null},
		{"written as empty, and answered as null", nil, empty, null, empty},
		{"its default, and answered as null", preset, empty, null, empty},
	} {
		attribute := schema.ListAttribute{ElementType: types.StringType, Optional: true, Computed: true, Default: row.preset}
		tree := newTree(map[string]schema.Attribute{"list": attribute}, nil)
		if kept := tree.child("list").keep(row.prior, row.actual); !kept.Equal(row.want) {
			t.Errorf("%s: kept %s, want %s", row.name, kept, row.want)
		}
	}
}
