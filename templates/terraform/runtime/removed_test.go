package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// deepThing has lines at every depth.
func deepThing() Resource {
	own := thing
	fields := []string{"name", "note", "upgrade", "rules", "ports", "labels", "about"}
	create, update := *thing.Operations.Create, thing.Operations.Update[0]
	create.Fields, update.Fields = fields, fields
	own.Operations.Create, own.Operations.Update = &create, []Change{update}
	inner := []Field{{Name: "hour", Default: "4"}, {Name: "zone", Nullable: true}}
	own.Attributes = append([]Field{
		{Name: "upgrade", Fields: inner}, {Name: "rules", Fields: inner}, {Name: "ports", Fields: inner}, {Name: "about", Blank: true},
	}, thing.Attributes...)
	own.Schema = copySchema(thing.Schema)
	text := schema.StringAttribute{Optional: true, Computed: true}
	members := map[string]schema.Attribute{
		"day": schema.StringAttribute{Required: true}, "hour": schema.Int64Attribute{Optional: true, Computed: true}, "zone": text, "mode": text,
		"tags": schema.ListAttribute{ElementType: types.StringType, Optional: true, Computed: true},
	}
	object := schema.NestedAttributeObject{Attributes: members}
	own.Schema.Attributes["upgrade"] = schema.SingleNestedAttribute{Optional: true, Computed: true, Attributes: members}
	own.Schema.Attributes["rules"] = schema.ListNestedAttribute{Optional: true, Computed: true, NestedObject: object}
	own.Schema.Attributes["ports"] = schema.SetNestedAttribute{Optional: true, Computed: true, NestedObject: object}
	own.Schema.Attributes["labels"] = schema.MapAttribute{ElementType: types.StringType, Optional: true, Computed: true}
	own.Schema.Attributes["about"] = text
	return own
}

// member is an object of the kind that all of deepThing's have.
func (h *harness) member(given map[string]any) tftypes.Value {
	kind := h.kind.AttributeTypes["upgrade"].(tftypes.Object)
	values := nulls(kind)
	for name, value := range given {
		values[name] = tftypes.NewValue(kind.AttributeTypes[name], value)
	}
	return tftypes.NewValue(kind, values)
}

// removeLines applies a configuration without some lines over a state that was applied with them; prior values stay
// planned, as Terraform has it for computed attributes.
func (h *harness) removeLines(before, after map[string]any) (said string, state map[string]tftypes.Value) {
	h.t.Helper()
	prior := map[string]any{"id": "t1", "name": "a", "status": "ready"}
	for name, value := range before {
		prior[name] = value
	}
	own := newTree(deepThing().Schema.Attributes, nil)
	names := listGiven(own, readValues(h.value(before)), "")
	private, _ := json.Marshal(map[string][]byte{"configured": encodeNames(names)})
	return h.planAndApply(prior, after, private)
}

func (h *harness) planAndApply(prior, after map[string]any, private []byte) (string, map[string]tftypes.Value) {
	h.t.Helper()
	config := h.dynamic(h.value(after))
	plan, err := h.server.PlanResourceChange(h.ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: "test_thing", PriorState: h.dynamic(h.value(prior)), Config: config, ProposedNewState: h.dynamic(h.value(prior)), PriorPrivate: private,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	said := describeDiagnostics(plan.Diagnostics)
	done, err := h.server.ApplyResourceChange(context.Background(), &tfprotov6.ApplyResourceChangeRequest{
		TypeName: "test_thing", PriorState: h.dynamic(h.value(prior)), PlannedState: plan.PlannedState, Config: config, PlannedPrivate: plan.PlannedPrivate,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return said + describeDiagnostics(done.Diagnostics), h.read(done.NewState)
}

func TestALineThatIsGoneIsTakenAwayAtAnyDepthOrTold(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"PATCH /things/t1": answer(`{"id":"t1","name":"a","status":"ready"}`), "GET /things/t1": answer(ready)})
	h := startWith(t, server.URL, deepThing())
	list := func(given map[string]any) []tftypes.Value { return []tftypes.Value{h.member(given)} }
	object := func(given map[string]any) map[string]tftypes.Value { return members(h.member(given)) }
	full := map[string]any{"day": "monday", "hour": 3}
	bare := map[string]any{"day": "monday"}
	zoned := map[string]any{"day": "monday", "zone": "z"}
	moded := map[string]any{"day": "monday", "mode": "m"}
	tagged := map[string]any{"day": "monday", "tags": []tftypes.Value{tftypes.NewValue(tftypes.String, "t")}}
	label := map[string]string{"a": "b"}
	for name, row := range map[string]struct {
		before, after map[string]any
		sent, says    string
	}{
		"a map":                          {map[string]any{"labels": label}, nil, `{"labels":{}}`, ""},
		"a text":                         {map[string]any{"about": "x"}, nil, `{"about":""}`, ""},
		"a default in an object":         {map[string]any{"upgrade": object(full)}, map[string]any{"upgrade": object(bare)}, `{"upgrade":{"day":"monday","hour":4}}`, ""},
		"null in an object":              {map[string]any{"upgrade": object(zoned)}, map[string]any{"upgrade": object(bare)}, `{"upgrade":{"day":"monday","zone":null}}`, ""},
		"a list in an object":            {map[string]any{"upgrade": object(tagged)}, map[string]any{"upgrade": object(bare)}, `{"upgrade":{"day":"monday","tags":[]}}`, ""},
		"no way in an object":            {map[string]any{"upgrade": object(moded)}, map[string]any{"upgrade": object(bare)}, "", "cannot unset upgrade.mode"},
		"a default in an element":        {map[string]any{"rules": list(full)}, map[string]any{"rules": list(bare)}, `{"rules":[{"day":"monday","hour":4}]}`, ""},
		"left out of an element":         {map[string]any{"rules": list(moded)}, map[string]any{"rules": list(bare)}, `{"rules":[{"day":"monday"}]}`, ""},
		"a default in a set":             {map[string]any{"ports": list(full)}, map[string]any{"ports": list(bare)}, `{"ports":[{"day":"monday","hour":4}]}`, ""},
		"left out of an element of sets": {map[string]any{"ports": list(moded)}, map[string]any{"ports": list(bare)}, `{"ports":[{"day":"monday"}]}`, ""},
		"nothing":                        {map[string]any{"ports": list(moded)}, map[string]any{"ports": list(moded)}, "", ""},
	} {
		server.body = nil
		after := map[string]any{"name": "a"}
		for name, value := range row.after {
			after[name] = value
		}
		said, _ := h.removeLines(row.before, after)
		sent := ""
		if server.body != nil {
			sent, _ = marshalStable(server.body)
		}
		if sent != row.sent || !strings.Contains(said, row.says) || (said == "") != (row.says == "") {
			t.Errorf("%s: sent %q, want %q; %s", name, sent, row.sent, said)
		}
	}
}

// What a line never said is the API's own choice and stays.
func TestWhatWasNeverWrittenIsNotTakenAway(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"PATCH /things/t1": answer(ready), "GET /things/t1": answer(ready)})
	h := startWith(t, server.URL, deepThing())
	prior := map[string]any{
		"id": "t1", "name": "a", "status": "ready", "labels": map[string]string{"a": "b"},
		"rules": []tftypes.Value{h.member(map[string]any{"day": "monday", "hour": 3})},
	}
	config := map[string]any{"name": "a", "rules": []tftypes.Value{h.member(map[string]any{"day": "monday"})}}
	if said, _ := h.planAndApply(prior, config, nil); said != "" || server.count("PATCH /things/t1") > 0 {
		t.Errorf("%v, %s", server.log, said)
	}
}

// Before the first apply nobody knows whether a line is gone or never was there.
func TestWhatAnImportFoundAndNobodyWroteIsTold(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"PATCH /things/t1": answer(ready), "GET /things/t1": answer(ready)})
	h := startWith(t, server.URL, deepThing())
	prior := map[string]any{"id": "t1", "name": "a", "status": "ready", "labels": map[string]string{"a": "b"}}
	private, _ := json.Marshal(map[string][]byte{importMark: []byte("[]")})
	for given, want := range map[string]bool{"": true, "labels": false} {
		config := map[string]any{"name": "a"}
		if given != "" {
			config[given] = prior[given]
		}
		said, _ := h.planAndApply(prior, config, private)
		if strings.Contains(said, "never were in it: labels.") != want {
			t.Errorf("%q: %s", given, said)
		}
	}
}

func TestWhatAPutLeavesOutIsGone(t *testing.T) {
	kept := `{"id":"t1","name":"a","status":"ready","about":"x","kind":"k"}`
	for name, row := range map[string]struct{ answer, says string }{
		"and the API drops it": {`{"id":"t1","name":"a","status":"ready"}`, ""},
		"and the API keeps it": {kept, "asked to unset kind but kept"},
	} {
		own := deepThing()
		update := own.Operations.Update[0]
		update.Operation.Method, update.Mode, update.Fields = "PUT", Replace, append([]string{"kind"}, update.Fields...)
		own.Operations.Update = []Change{update}
		own.Schema.Attributes["kind"] = schema.StringAttribute{Optional: true, Computed: true}
		server := newAPI(t, map[string]http.HandlerFunc{"PUT /things/t1": answer(row.answer), "GET /things/t1": inTurn(answer(kept), answer(row.answer))})
		h := startWith(t, server.URL, own)
		private, _ := json.Marshal(map[string][]byte{"configured": encodeNames([]string{"kind"})})
		prior := map[string]any{"id": "t1", "name": "a", "status": "ready", "kind": "k", "about": "x"}
		said, state := h.planAndApply(prior, map[string]any{"name": "a"}, private)
		if _, sent := server.body["kind"]; sent || server.body["about"] != "x" || !strings.Contains(said, row.says) || (said == "") != (row.says == "") {
			t.Errorf("%s: %v, %s, %s", name, server.body, said, fmt.Sprint(state["kind"]))
		}
	}
}

func TestWhatACallTakesAloneIsNotLeftOutOfIt(t *testing.T) {
	own := deepThing()
	update := own.Operations.Update[0]
	update.Mode, update.Operation.Method, update.Fields = Replace, http.MethodPut, []string{"note"}
	own.Operations.Update = []Change{update}
	one := &engine{descriptor: own}
	if one.isWiped("note") {
		t.Error("a call without its only field has nothing to send")
	}
	own.Operations.Update[0].Fields = []string{"name", "note"}
	if !one.isWiped("note") {
		t.Error("what a call that replaces everything leaves out is gone")
	}
}

func TestWhatTheAPIKeepsInsideIsTold(t *testing.T) {
	kept := `{"id":"t1","name":"a","status":"ready","rules":[{"day":"monday","mode":"m"}],"upgrade":{"day":"monday","zone":"z"}}`
	server := newAPI(t, map[string]http.HandlerFunc{"PATCH /things/t1": answer(kept), "GET /things/t1": answer(kept)})
	h := startWith(t, server.URL, deepThing())
	moded, zoned, bare := map[string]any{"day": "monday", "mode": "m"}, map[string]any{"day": "monday", "zone": "z"}, map[string]any{"day": "monday"}
	for name, row := range map[string]struct{ before, after any }{
		"rules[0].mode": {[]tftypes.Value{h.member(moded)}, []tftypes.Value{h.member(bare)}},
		"upgrade.zone":  {members(h.member(zoned)), members(h.member(bare))},
	} {
		root, _, _ := strings.Cut(strings.Split(name, "[")[0], ".")
		said, _ := h.removeLines(map[string]any{root: row.before}, map[string]any{"name": "a", root: row.after})
		if !strings.Contains(said, "asked to unset "+name+" but kept") {
			t.Errorf("%s: %s", name, said)
		}
	}
}
