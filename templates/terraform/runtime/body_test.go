package runtime

import (
	"fmt"
	"reflect"
	"strings"
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

// {"most": 2}: a call that is named after an object takes its members.
func TestABodyCanBeTheMembersOfAnObject(t *testing.T) {
	own := replacedThing()
	r := newEngine("test", own).begin(nil, nil, nil)
	kind := r.tree.child("limits").kind.(tftypes.Object)
	members := nulls(kind)
	members["most"] = tftypes.NewValue(tftypes.Number, 2)
	r.planned = values{"limits": tftypes.NewValue(kind, members)}
	body, err := r.collect(Change{Mode: Command, MediaType: "application/json", Spread: true, Fields: []string{"limits"}}, nil)
	if object, _ := body.(map[string]any); err != nil || len(object) != 1 || fmt.Sprint(object["most"]) != "2" {
		t.Errorf("%v, %v", body, err)
	}
}

// {"ipv4": [{"name": "b"}]}: what makes several at once is sent one.
func TestABodyForSeveralCarriesOne(t *testing.T) {
	r := newEngine("test", thing).begin(nil, nil, nil)
	r.planned = values{"name": tftypes.NewValue(tftypes.String, "b")}
	body, err := r.collect(Change{MediaType: "application/json", Envelope: []string{"ipv4"}, InList: true, Fields: []string{"name"}}, nil)
	want := map[string]any{"ipv4": []any{map[string]any{"name": "b"}}}
	if err != nil || !reflect.DeepEqual(body, want) {
		t.Errorf("%v, %v", body, err)
	}
}

// ["b"]: what removes several by their names is sent the one name.
func TestABodyOfNamesCarriesOne(t *testing.T) {
	r := newEngine("test", thing).begin(nil, nil, nil)
	r.planned = values{"name": tftypes.NewValue(tftypes.String, "b")}
	body, err := r.collect(Change{MediaType: "application/json", Alone: true, InList: true, Fields: []string{"name"}}, nil)
	if err != nil || !reflect.DeepEqual(body, []any{"b"}) {
		t.Errorf("%v, %v", body, err)
	}
}

// A merge (RFC 7396) leaves alone what it is not told of, so that whatever is gone has to be named.
func TestAMergePatchNamesWhatIsGone(t *testing.T) {
	own := replacedThing()
	tree := newTree(own.Schema.Attributes, own.Attributes)
	kind := tree.child("limits").kind.(tftypes.Object)
	limits := func(most int, least any) tftypes.Value {
		inner := nulls(kind)
		inner["most"] = tftypes.NewValue(tftypes.Number, most)
		inner["least"] = tftypes.NewValue(tftypes.Number, least)
		return tftypes.NewValue(kind, inner)
	}
	tags := func(keys ...string) tftypes.Value {
		entries := map[string]tftypes.Value{}
		for _, key := range keys {
			entries[key] = tftypes.NewValue(tftypes.String, "x")
		}
		return tftypes.NewValue(tree.child("tags").kind, entries)
	}
	none := tftypes.NewValue(tree.child("tags").kind, nil)
	for name, row := range map[string]struct {
		media   string
		planned values
		want    string
	}{
		"a key of a map":        {"application/merge-patch+json", values{"tags": tags("a")}, `{"tags":{"a":"x","b":null}}`},
		"a whole map":           {"application/merge-patch+json", values{"tags": none}, `{"tags":{"a":null,"b":null}}`},
		"a member":              {"application/merge-patch+json; charset=utf-8", values{"limits": limits(5, nil)}, `{"limits":{"least":null,"most":5}}`},
		"what is left open":     {"application/merge-patch+json", values{"limits": limits(6, tftypes.UnknownValue)}, `{"limits":{"most":6}}`},
		"a text without a null": {"application/merge-patch+json", values{"owner": tftypes.NewValue(tftypes.String, nil)}, `{"owner":null}`},
		"plain JSON":            {"application/json", values{"tags": tags("a")}, `{"tags":{"a":"x"}}`},
	} {
		prior := values{"tags": tags("a", "b"), "limits": limits(5, 1), "owner": tftypes.NewValue(tftypes.String, "me")}
		r := newEngine("test", own).begin(nil, nil, nil)
		r.planned = values{}
		for name, value := range prior {
			r.planned[name] = value
		}
		field := ""
		for name, value := range row.planned {
			field = name
			r.planned[name] = value
		}
		body, err := r.collect(Change{MediaType: row.media, Fields: []string{field}}, prior)
		if text, _ := marshalStable(body); err != nil || text != row.want {
			t.Errorf("%s: %s, %v", name, text, err)
		}
	}
}

// The API demands a region though it names a default: the request carries it, and a merge does not.
func TestWhatTheAPIDemandsIsSentWhereNobodyGivesIt(t *testing.T) {
	own := replacedThing()
	own.Attributes = []Field{{Name: "limits", Fields: []Field{{Name: "least", Preset: "1"}}}, {Name: "owner", Preset: `"me"`}}
	r := newEngine("test", own).begin(nil, nil, nil)
	kind := r.tree.child("limits").kind.(tftypes.Object)
	members := nulls(kind)
	members["most"] = tftypes.NewValue(tftypes.Number, 2)
	r.planned = values{"limits": tftypes.NewValue(kind, members), "owner": tftypes.NewValue(tftypes.String, tftypes.UnknownValue)}
	create := Change{MediaType: "application/json", Fields: []string{"limits", "owner"}}
	body, err := r.collect(create, nil)
	if fmt.Sprint(body) != "map[limits:map[least:1 most:2] owner:me]" || err != nil {
		t.Errorf("%v, %v", body, err)
	}
}

// A line that was removed leaves the value to the API: a call of its own would be sent with an empty body, and be refused.
func TestACommandWithoutAnyValueIsNotSent(t *testing.T) {
	r := newEngine("test", thing).begin(nil, nil, nil)
	change := Change{Mode: Command, MediaType: "application/json", Fields: []string{"note"}}
	for want, value := range map[bool]any{true: tftypes.UnknownValue, false: "b"} {
		r.planned = values{"note": tftypes.NewValue(tftypes.String, value)}
		if got := r.saysNothing(change, []string{"note"}); got != want {
			t.Errorf("%v: %v", value, got)
		}
	}
	r.planned = values{"note": tftypes.NewValue(tftypes.String, nil)}
	if r.saysNothing(change, []string{"note"}) {
		t.Error("null is a value")
	}
}

// {"remove_from": …}: one call can have another name for what the rest call alike.
func TestABodyCanHaveAFieldUnderAnotherName(t *testing.T) {
	r := newEngine("test", thing).begin(nil, nil, nil)
	r.planned = values{"note": tftypes.NewValue(tftypes.String, "b")}
	change := Change{Mode: Command, MediaType: "application/json", Fields: []string{"note"}, As: map[string]string{"note": "new_note"}}
	body, err := r.collect(change, values{"note": tftypes.NewValue(tftypes.String, "a")})
	if want := (map[string]any{"new_note": "b"}); err != nil || !reflect.DeepEqual(body, want) {
		t.Errorf("%v, %v", body, err)
	}
}

// JSON Patch (RFC 6902): what has a value is set, what has none any more is removed, what did not change is not spoken of.
func TestAJSONPatchHasACommandForEachChange(t *testing.T) {
	text := func(value any) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	for name, row := range map[string]struct {
		prior, planned any
		want           string
	}{
		"another value": {"a", "b", `[{"op":"replace","path":"/spec/note","value":"b"}]`},
		"a first value": {nil, "b", `[{"op":"add","path":"/spec/note","value":"b"}]`},
		"none any more": {"a", nil, `[{"op":"remove","path":"/spec/note"}]`},
		"the same":      {"a", "a", `[]`},
	} {
		r := newEngine("test", thing).begin(nil, nil, nil)
		r.planned = values{"note": text(row.planned)}
		change := Change{MediaType: "application/json-patch+json", Patch: true, Envelope: []string{"spec"}, Fields: []string{"note"}}
		body, err := r.collect(change, values{"note": text(row.prior)})
		if got, _ := marshalStable(body); err != nil || got != row.want {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

func TestAPointerEscapesWhatSeparates(t *testing.T) {
	if got := pointTo([]string{"a/b", "c~d"}); got != "/a~1b/c~0d" {
		t.Error(got)
	}
}

// PUT /tags with ["a"]: the body is the value itself.
func TestABodyCanBeTheValueOfTheOneField(t *testing.T) {
	r := newEngine("test", thing).begin(nil, nil, nil)
	r.planned = values{"note": tftypes.NewValue(tftypes.String, "b")}
	body, err := r.collect(Change{MediaType: "application/json", Alone: true, Fields: []string{"note"}}, nil)
	if body != "b" || err != nil {
		t.Errorf("%v, %v", body, err)
	}
}

// {"metadata": …, "spec": {…}}: what stands beside the object that holds most fields goes there.
func TestABodyCanHaveFieldsBesideItsEnvelope(t *testing.T) {
	r := newEngine("test", thing).begin(nil, nil, nil)
	r.planned = values{"note": tftypes.NewValue(tftypes.String, "b"), "name": tftypes.NewValue(tftypes.String, "a")}
	change := Change{MediaType: "application/json", Envelope: []string{"data", "spec"}, Outside: []string{"name"}, Fields: []string{"name", "note"}}
	body, err := r.collect(change, nil)
	if got, _ := marshalStable(body); err != nil || got != `{"data":{"name":"a","spec":{"note":"b"}}}` {
		t.Errorf("%s, %v", got, err)
	}
}

// {"rule_id": "7", "rule": {"name": "b"}}: what the path says is said again beside the object.
func TestABodyCanRepeatWhatThePathSays(t *testing.T) {
	r := newEngine("test", thing).begin(nil, nil, nil)
	r.planned = values{"name": tftypes.NewValue(tftypes.String, "b")}
	change := Change{
		Mode: Replace, MediaType: "application/json", Envelope: []string{"rule"},
		Repeats: map[string]string{"rule_id": "id"}, Fields: []string{"name"},
	}
	body, err := r.collect(change, values{"id": tftypes.NewValue(tftypes.String, "7"), "name": tftypes.NewValue(tftypes.String, "a")})
	want := map[string]any{"rule_id": "7", "rule": map[string]any{"name": "b"}}
	if err != nil || !reflect.DeepEqual(body, want) {
		t.Errorf("%v, %v", body, err)
	}
}

// {"data": {"id": "7", "attributes": {"name": "b"}}}: it is said again inside of an envelope.
func TestABodyCanRepeatInsideOfItsEnvelope(t *testing.T) {
	r := newEngine("test", thing).begin(nil, nil, nil)
	r.planned = values{"name": tftypes.NewValue(tftypes.String, "b")}
	change := Change{
		MediaType: "application/json", Envelope: []string{"data", "attributes"},
		Repeats: map[string]string{"id": "id"}, RepeatsAt: []string{"data"}, Fields: []string{"name"},
	}
	body, err := r.collect(change, values{"id": tftypes.NewValue(tftypes.String, "7"), "name": tftypes.NewValue(tftypes.String, "a")})
	want := map[string]any{"data": map[string]any{"id": "7", "attributes": map[string]any{"name": "b"}}}
	if err != nil || !reflect.DeepEqual(body, want) {
		t.Errorf("%v, %v", body, err)
	}
}

// {"id": "7"} of POST /volume/delete: without its key, the request is not sent.
func TestABodyNamesTheObjectThatThePathDoesNot(t *testing.T) {
	e := newEngine("test", thing)
	known := values{"id": tftypes.NewValue(tftypes.String, "7")}
	for name, given := range map[string]struct {
		key  Key
		body any
		want map[string]any
	}{
		"alone":          {Key{Wire: "volumeId", Attribute: "id"}, nil, map[string]any{"volumeId": "7"}},
		"beside fields":  {Key{Wire: "id", Attribute: "id"}, map[string]any{"name": "b"}, map[string]any{"id": "7", "name": "b"}},
		"one of several": {Key{Wire: "ids", Attribute: "id", Many: true}, nil, map[string]any{"ids": []any{"7"}}},
		"in an object":   {Key{Wire: "id", Within: "volume", Attribute: "id"}, map[string]any{"name": "b"}, map[string]any{"volume": map[string]any{"id": "7"}, "name": "b"}},
	} {
		operation := Operation{Method: "POST", Path: "/volume/delete", Key: &given.key}
		if body, err := e.addKey(operation, known, given.body); err != nil || !reflect.DeepEqual(body, given.want) {
			t.Errorf("%s: %v, %v", name, body, err)
		}
		for _, value := range []tftypes.Value{{}, tftypes.NewValue(tftypes.String, nil), tftypes.NewValue(tftypes.String, tftypes.UnknownValue), tftypes.NewValue(tftypes.String, "")} {
			if body, err := e.addKey(operation, values{"id": value}, given.body); err == nil {
				t.Errorf("%s: sent %v without its key", name, body)
			}
		}
	}
}

// An update that completes a create knows the ID from the response, and never sends a null in its place.
func TestABodyRepeatsNoNull(t *testing.T) {
	null, unknown := tftypes.NewValue(tftypes.String, nil), tftypes.NewValue(tftypes.String, tftypes.UnknownValue)
	told := tftypes.NewValue(tftypes.String, "7")
	change := Change{MediaType: "application/json", Repeats: map[string]string{"rule_id": "id"}, Fields: []string{"name"}}
	for name, given := range map[string]struct {
		prior, actual, planned tftypes.Value
		want                   map[string]any
	}{
		"after a create":            {null, told, unknown, map[string]any{"rule_id": "7", "name": "b"}},
		"as the user has chosen it": {null, tftypes.Value{}, told, map[string]any{"rule_id": "7", "name": "b"}},
		"of a known object":         {told, told, told, map[string]any{"rule_id": "7", "name": "b"}},
		"that nobody knows":         {null, tftypes.Value{}, unknown, map[string]any{"name": "b"}},
	} {
		r := newEngine("test", thing).begin(nil, nil, nil)
		r.actual = values{"id": given.actual}
		r.planned = values{"name": tftypes.NewValue(tftypes.String, "b"), "id": given.planned}
		body, err := r.collect(change, values{"id": given.prior, "name": null})
		if err != nil || !reflect.DeepEqual(body, given.want) {
			t.Errorf("%s: %v, %v", name, body, err)
		}
	}
}

func TestATextWhereJSONIsWantedTellsHowToWriteIt(t *testing.T) {
	_, _, err := encodeText(JSON, tftypes.NewValue(tftypes.String, "plain"))
	if err == nil || !strings.Contains(err.Error(), `write it with jsonencode, a text too, as in jsonencode("a")`) {
		t.Error(err)
	}
}
