package runtime

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func TestNamesThatMayBeTheSame(t *testing.T) {
	for _, given := range []struct {
		asked, shown string
		want         bool
	}{
		{"t1", "t1", true},
		{"t1", "t2", false},
		{"1", "10", false},
		{"10", "1", false},
		{"", "", false},
		{"a", "", false},
		{"Edge", "edge", true},
		{"007", "7", true},
		{"7", "7.0", true},
		{"a%2Fb", "a/b", true},
		{"a b", "a%20b", true},
		{"example.com", "example.com.", true},
		{"0B0E5A6C-9D1B-4C57-8C5F-3B8E2F4A9D10", "0b0e5a6c9d1b4c578c5f3b8e2f4a9d10", true},
		{"2001:db8::1", "2001:db8:0:0:0:0:0:1", true},
		{"10.0.0.0/8", "10.0.0.0/8", true},
		{"edge", "projects/p/things/edge", true},
		{"projects/p/things/edge", "edge", true},
		{"edge", "https://api.example.com/things/edge/", true},
		{"edge", "ledge", false},
		{"edge", "edge-2", false},
		{"4c01db0b339c", "4c01db0b339c7e5f2d", true},
		{"!", "?", false},
	} {
		if sameName(given.asked, given.shown) != given.want {
			t.Errorf("%q and %q", given.asked, given.shown)
		}
	}
}

func TestAnAnswerMayCallItByAnyOfItsNames(t *testing.T) {
	for body, want := range map[string]string{
		`{"id":7,"name":"edge"}`:              "",
		`{"id":7,"slug":"EDGE"}`:              "",
		`{"id":7,"machine_name":"edge"}`:      "",
		`{"name":"edge"}`:                     "",
		`{"id":"https://h.example/m/edge"}`:   "",
		`{"id":7,"region":"edge"}`:            `whose id is "7"`,
		`{"id":7,"name":"other"}`:             `whose id is "7"`,
		`{}`:                                  "has no id",
		`{"id":null,"name":"other","size":1}`: "has no id",
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /machines/edge": answer(body)})
		machines := newMachines(true, true)
		machines.Read.Proof = []string{"id"}
		s := newSource(machines)
		s.engine.client, _ = newTestClient(t, server.URL)
		_, err := s.look(context.Background(), values{"id": tftypes.NewValue(tftypes.String, "edge")})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "GET /machines/edge")) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestWhatCanBeRenamedMayBeCalledOtherwise(t *testing.T) {
	renamed := thing
	renamed.Identity = []string{"name"}
	renamed.Operations.Read = &Operation{Method: "GET", Path: "/things/{name}", Proof: []string{"name"}}
	e := newEngine("test", renamed)
	e.client, _ = newTestClient(t, "http://127.0.0.1")
	known := values{"name": tftypes.NewValue(tftypes.String, "before")}
	if err := e.prove(*renamed.Operations.Read, map[string]any{"name": "after"}, known); err != nil {
		t.Error(err)
	}
	if err := e.prove(*renamed.Operations.Read, map[string]any{}, known); err == nil {
		t.Error("an empty object proves nothing")
	}
}

func TestAnAnswerHasSomethingOfWhatEveryAnswerHas(t *testing.T) {
	for body, want := range map[string]bool{`{}`: false, `{"message":"x"}`: false, `{"mode":null}`: true, `{"entries":[]}`: true} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /settings": answer(body)})
		text := schema.StringAttribute{Computed: true}
		s := newSource(DataSource{Name: "settings", Read: &Operation{Method: "GET", Path: "/settings", Sure: []string{"entries", "mode"}},
			Schema: schema.Schema{Attributes: map[string]schema.Attribute{"mode": text}}})
		s.engine.client, _ = newTestClient(t, server.URL)
		if _, err := s.look(context.Background(), values{}); (err == nil) != want {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestADataSourceOfAWrongListIsNotEmpty(t *testing.T) {
	for _, body := range []string{`{}`, `{"items":null}`, `{"items":[null]}`, `{"items":[{"name":"a"}]}`, `null`} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /machines": answer(body)})
		machines := newMachines(true, false)
		machines.List.Proof = []string{"id"}
		machines.Items = "all"
		kind := tftypes.String
		s := newSource(machines)
		s.engine.tree.children = append(s.engine.tree.children, &node{name: "all", shape: shapeString, kind: kind})
		s.engine.client, _ = newTestClient(t, server.URL)
		if _, err := s.look(context.Background(), values{}); err == nil || !strings.Contains(err.Error(), "GET /machines") {
			t.Errorf("%s: %v", body, err)
		}
	}
}
