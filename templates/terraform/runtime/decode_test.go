package runtime

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
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

// TestAListOfIDsIsReadFromTheObjectsThatItRefersTo: a PUT with an unknown list would remove every member.
func TestAListOfIDsIsReadFromTheObjectsThatItRefersTo(t *testing.T) {
	items := schema.ListAttribute{ElementType: types.StringType, Optional: true, Computed: true}
	tree := newTree(map[string]schema.Attribute{"peers": items}, []Field{{Name: "peers", Out: []string{"peers", "*", "id"}}})
	peer := func(id any) map[string]any { return map[string]any{"id": id, "name": "n"} }
	for _, row := range []struct {
		name  string
		shown any
		want  string
	}{
		{"objects", []any{peer("a"), peer("b")}, `tftypes.List[tftypes.String]<tftypes.String<"a">, tftypes.String<"b">>`},
		{"plain values", []any{"a"}, `tftypes.List[tftypes.String]<tftypes.String<"a">>`},
		{"none", []any{}, `tftypes.List[tftypes.String]<>`},
		{"an object without an ID", []any{peer("a"), peer(nil)}, `tftypes.List[tftypes.String]<null>`},
		{"nothing", nil, `tftypes.List[tftypes.String]<null>`},
	} {
		t.Run(row.name, func(t *testing.T) {
			decoded, misfits := tree.decodeTree(map[string]any{"peers": row.shown})
			if got := decoded["peers"].String(); got != row.want || len(misfits) > 0 {
				t.Errorf("got %s, want %s; %v", got, row.want, misfits)
			}
		})
	}
	if child := tree.child("peers"); !child.isTold(map[string]any{"peers": []any{}}) || child.isTold(map[string]any{}) {
		t.Error("a list of objects shows the attribute, and an object without the list does not")
	}
}

func TestAListOfNamesIsKeptIfTheObjectsHaveThem(t *testing.T) {
	items := schema.ListAttribute{ElementType: types.StringType, Optional: true, Computed: true}
	fields := []Field{{Name: "peers", Out: []string{"peers", "*", "id"}}}
	tree := newTree(map[string]schema.Attribute{"peers": items}, fields)
	shown := map[string]any{"peers": []any{map[string]any{"id": "1", "name": "a"}, map[string]any{"id": "2", "name": "b"}}}
	for given, want := range map[string]bool{"a b": true, "b a": true, "1 b": true, "a": false, "a a": false, "a c": false, "": false} {
		texts := []tftypes.Value{}
		for _, one := range strings.Fields(given) {
			texts = append(texts, tftypes.NewValue(tftypes.String, one))
		}
		child := tree.child("peers")
		r := &run{engine: &engine{descriptor: Resource{Attributes: fields}, tree: tree}}
		r.planned = values{"peers": tftypes.NewValue(child.kind, texts)}
		if kept := r.findNames(child, shown); (kept != nil) != want {
			t.Errorf("%q: kept %v, want %v", given, kept != nil, want)
		}
	}
}

func TestABooleanIsTheTextOfAFlagOnly(t *testing.T) {
	if text, ok := decodeText(Flag, true); !ok || text != "true" {
		t.Errorf("%q, %t", text, ok)
	}
	if text, ok := decodeText("", true); ok {
		t.Errorf("%q is a text", text)
	}
}

func TestAFlagIsTheSameInAnyCase(t *testing.T) {
	for _, c := range []struct {
		one, other string
		want       bool
	}{{"true", "True", true}, {"FALSE", "false", true}, {"true", "false", false}, {"Ada", "ada", false}} {
		own := node{field: Field{Format: Flag}}
		if got := own.sameText(tftypes.NewValue(tftypes.String, c.one), tftypes.NewValue(tftypes.String, c.other)); got != c.want {
			t.Errorf("%s and %s: %t", c.one, c.other, got)
		}
	}
}
