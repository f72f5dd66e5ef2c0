package runtime

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/defaults"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
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

// An API may show objects where it takes their IDs, in JSON that no attribute spells out.
func TestJSONWithObjectsInPlaceOfTheirIDsIsKept(t *testing.T) {
	attributes := map[string]schema.Attribute{"parts": schema.StringAttribute{Optional: true}}
	parts := newTree(attributes, []Field{{Name: "parts", Format: JSON}}).child("parts")
	for _, row := range []struct {
		prior, actual string
		kept          bool
	}{
		{`["7"]`, `[{"id":"7","name":"a"}]`, true},
		{`{"a":{"b":7}}`, `{"a":{"b":{"uuid":"7"}}}`, true},
		{`["7"]`, `[{"id":"8","name":"7"}]`, false},
		{`["7"]`, `[{"id":"7"},{"id":"8"}]`, false},
		{`[{"id":"7"}]`, `["7"]`, false},
		{`[true]`, `[{"id":true}]`, false},
		{`[""]`, `[{"id":""}]`, false},
	} {
		prior, actual := tftypes.NewValue(tftypes.String, row.prior), tftypes.NewValue(tftypes.String, row.actual)
		if kept := parts.keep(prior, actual); kept.Equal(prior) != row.kept {
			t.Errorf("%s beside %s: %s", row.prior, row.actual, kept)
		}
	}
}

// An API may fill in the members of JSON that nobody set, with nothing in them, or leave out those that are empty.
func TestEmptyMembersOfJSONMakeNoDifference(t *testing.T) {
	attributes := map[string]schema.Attribute{"query": schema.StringAttribute{Optional: true}}
	query := newTree(attributes, []Field{{Name: "query", Format: JSON}}).child("query")
	for _, row := range []struct {
		prior, actual string
		kept          bool
	}{
		{`{"a":1}`, `{"a":1,"b":[],"c":{},"d":null}`, true},
		{`[{"a":{"b":1}}]`, `[{"a":{"b":1,"c":[]}}]`, true},
		{`{"a":1,"b":[]}`, `{"a":1}`, true},
		{`{"a":1}`, `{"a":1,"b":0}`, false},
		{`{"a":1}`, `{"a":1,"b":""}`, false},
		{`{"a":1}`, `{"a":1,"b":[1]}`, false},
		{`{"a":1,"b":[1]}`, `{"a":1}`, false},
		{`{"a":1,"b":[1]}`, `{"a":1,"b":[]}`, false},
	} {
		prior, actual := tftypes.NewValue(tftypes.String, row.prior), tftypes.NewValue(tftypes.String, row.actual)
		if kept := query.keep(prior, actual); kept.Equal(prior) != row.kept {
			t.Errorf("%s beside %s: %s", row.prior, row.actual, kept)
		}
	}
}

// Only the create shows some secrets, and what follows it (waiting, power) reads the thing again.
// An API shows {} for a free-form object that nobody has set. An import took it for a value, and the plan removed it.
func TestEmptyJSONThatNobodyWroteIsNoValue(t *testing.T) {
	null := tftypes.NewValue(tftypes.String, nil)
	text := func(json string) tftypes.Value { return tftypes.NewValue(tftypes.String, json) }
	for _, row := range []struct{ prior, actual, want tftypes.Value }{
		{null, text("{}"), null},
		{null, text("[]"), null},
		{null, text(`{"a":1}`), text(`{"a":1}`)},
		{text("{}"), text("{}"), text("{}")},
		{text(`{"a":1}`), text("{}"), text("{}")},
	} {
		tree := newTree(map[string]schema.Attribute{"any": schema.StringAttribute{Optional: true}}, []Field{{Name: "any", Format: JSON}})
		if kept := tree.child("any").keep(row.prior, row.actual); !kept.Equal(row.want) {
			t.Errorf("%s, then %s: kept %s", row.prior, row.actual, kept)
		}
	}
	plain := newTree(map[string]schema.Attribute{"any": schema.StringAttribute{Optional: true}}, nil)
	if kept := plain.child("any").keep(null, text("{}")); !kept.Equal(text("{}")) {
		t.Errorf("a text: kept %s", kept)
	}
}

// A flag that nobody has set is shown as false. After an import the plan took it away, which some APIs read as true.
func TestAFlagThatIsOffIsNoValueAfterAnImport(t *testing.T) {
	null := tftypes.NewValue(tftypes.Bool, nil)
	off, on := tftypes.NewValue(tftypes.Bool, false), tftypes.NewValue(tftypes.Bool, true)
	for _, row := range []struct {
		name                string
		attribute           schema.BoolAttribute
		imported            bool
		prior, actual, want tftypes.Value
	}{
		{"off", schema.BoolAttribute{Optional: true}, true, null, off, null},
		{"on", schema.BoolAttribute{Optional: true}, true, null, on, on},
		{"set to off", schema.BoolAttribute{Optional: true}, true, off, off, off},
		{"not imported", schema.BoolAttribute{Optional: true}, false, null, off, off},
		{"required", schema.BoolAttribute{Required: true}, true, null, off, off},
		{"filled in", schema.BoolAttribute{Optional: true, Computed: true}, true, null, off, off},
	} {
		tree := newTree(map[string]schema.Attribute{"quiet": row.attribute}, nil)
		r := &run{engine: &engine{tree: tree}, imported: row.imported, prior: values{"quiet": row.prior}, actual: values{"quiet": row.actual}}
		if kept := r.kept()["quiet"]; !kept.Equal(row.want) {
			t.Errorf("%s: kept %s, want %s", row.name, kept, row.want)
		}
	}
}

func TestAFlagThatIsOffStaysNoValueUntilTheAPIShowsAnother(t *testing.T) {
	shown := `{"id":"t1","name":"a","status":"ready","quiet":false}`
	server := newAPI(t, map[string]http.HandlerFunc{"GET /things/t1": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(shown)) }})
	flagged := thing
	flagged.Schema.Attributes = maps.Clone(thing.Schema.Attributes)
	flagged.Schema.Attributes["quiet"] = schema.BoolAttribute{Optional: true}
	h := startWith(t, server.URL, flagged)
	state, _, read := h.importAndPlan("t1", map[string]any{"name": "a"})
	again := func() tftypes.Value {
		next, err := h.server.ReadResource(h.ctx, &tfprotov6.ReadResourceRequest{TypeName: "test_thing", CurrentState: read.NewState, Private: read.Private})
		if err != nil {
			t.Fatal(err)
		}
		return h.read(next.NewState)["quiet"]
	}
	if !isVoid(state["quiet"]) || !isVoid(again()) {
		t.Errorf("imported %s, then %s", state["quiet"], again())
	}
	if shown = strings.Replace(shown, "false", "true", 1); isVoid(again()) {
		t.Error("what the API shows now is not seen")
	}
}

func TestSecretsShownOnceStayWhereverTheyStand(t *testing.T) {
	attribute := schema.SingleNestedAttribute{Computed: true, Attributes: map[string]schema.Attribute{
		"host": schema.StringAttribute{Computed: true},
		"word": schema.StringAttribute{Computed: true, Sensitive: true},
	}}
	node := newTree(map[string]schema.Attribute{"console": attribute}, nil).child("console")
	text := func(value any) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	console := func(host, word any) tftypes.Value {
		return tftypes.NewValue(node.kind, map[string]tftypes.Value{"host": text(host), "word": text(word)})
	}
	null := tftypes.NewValue(node.kind, nil)
	for _, row := range []struct {
		name              string
		before, now, want tftypes.Value
	}{
		{"not shown again", console("a", "secret"), console("b", nil), console("b", "secret")},
		{"another one", console("a", "secret"), console("a", "other"), console("a", "other")},
		{"never shown", console("a", nil), console("b", nil), console("b", nil)},
		{"gone as a whole", console("a", "secret"), null, null},
		{"new as a whole", null, console("b", nil), console("b", nil)},
	} {
		if held := node.hold(row.before, row.now); !held.Equal(row.want) {
			t.Errorf("%s: held %s, want %s", row.name, held, row.want)
		}
	}
}

func TestPlaceholdersInWordsStandForASecret(t *testing.T) {
	for shown, want := range map[string]bool{
		"[redacted]": true, "(Sensitive)": true, "[**redacted**]": true, "<hidden>": true, "***1234": true,
		"redacted": false, "[key]": false, "hidden": false, "masked-1": false,
	} {
		if isMasked(tftypes.NewValue(tftypes.String, shown)) != want {
			t.Errorf("%s: wanted %v", shown, want)
		}
	}
}

// A server that keeps a time of day as UTC may leave the offset out, and the seconds in.
func TestATimeOfDayWithoutItsOffsetIsTheSame(t *testing.T) {
	daily := newNode("at", types.StringType, schema.StringAttribute{Optional: true}, Field{Name: "at", Format: Time})
	for _, row := range []struct {
		known, shown string
		want         bool
	}{
		{"08:00:00Z", "08:00:00", true},
		{"08:00", "08:00:00", true},
		{"08:00:00.5Z", "08:00:00.500", true},
		{"10:00:00+02:00", "08:00:00Z", true},
		{"08:00:00+02:00", "08:00:00", false},
		{"08:00:00", "08:00:01", false},
		{"08:00:00", "1970-01-01T08:00:00", false},
		{"2030-01-01T00:00:00Z", "2030-01-01T00:00:00", false},
		{"late", "08:00:00", false},
	} {
		known, shown := tftypes.NewValue(tftypes.String, row.known), tftypes.NewValue(tftypes.String, row.shown)
		if daily.matches(known, shown) != row.want {
			t.Errorf("%s and %s: %v", row.known, row.shown, !row.want)
		}
	}
}
