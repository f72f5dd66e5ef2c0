package runtime

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func newMachines(complete, readable bool) DataSource {
	text := schema.StringAttribute{Optional: true, Computed: true}
	machines := DataSource{
		Name: "machine", Identity: []string{"id"}, NaturalKey: "name",
		List: &List{
			Operation: Operation{Method: "GET", Path: "/machines"}, Items: []string{"items"}, Complete: complete,
			Filters: map[string]string{"selector": "selector", "zone": "zone"},
		},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{"id": text, "name": text, "region": text, "zone": text, "selector": text}},
	}
	if readable {
		machines.Read = &Operation{Method: "GET", Path: "/machines/{id}"}
	}
	return machines
}

func TestADataSourceWantsExactlyOneThatHasEverythingAsked(t *testing.T) {
	cases := map[string]struct {
		items  string
		partly bool
		config map[string]string
		id     string
		says   string
	}{
		"by name":                              {`{"id":"1","name":"a"},{"id":"2","name":"b"}`, false, map[string]string{"name": "b"}, "2", ""},
		"none":                                 {`{"id":"1","name":"a"}`, false, map[string]string{"name": "b"}, "", `nothing matches name = "b"`},
		"two":                                  {`{"id":"1","name":"a"},{"id":"2","name":"a"}`, false, map[string]string{"name": "a"}, "", "more than one matches name = \"a\"; set more attributes to choose one (id 1, 2, among others)"},
		"nothing asked":                        {`{"id":"1","name":"a"}`, false, nil, "", "set id or name"},
		"null is not what was asked":           {`{"id":"1","name":"a","region":null}`, false, map[string]string{"region": "eu"}, "", "nothing matches"},
		"silence is not what was asked":        {`{"id":"1","name":"a"}`, false, map[string]string{"region": "eu"}, "", "nothing matches"},
		"a filter that no item shows":          {`{"id":"1","name":"a"}`, false, map[string]string{"selector": "x"}, "1", ""},
		"a filter that some items show":        {`{"id":"1","name":"a"},{"id":"2","name":"a","zone":"z"}`, false, map[string]string{"zone": "z"}, "2", ""},
		"a filter that the item denies":        {`{"id":"1","name":"a","zone":null}`, false, map[string]string{"zone": "z"}, "", "nothing matches"},
		"what only its own answer tells":       {`{"id":"1","name":"a"},{"id":"2","name":"a"}`, true, map[string]string{"region": "eu"}, "2", ""},
		"its own answer says otherwise":        {`{"id":"1","name":"a"}`, true, map[string]string{"region": "eu"}, "", "nothing matches"},
		"id and name":                          {"", true, map[string]string{"id": "2", "name": "a"}, "2", ""},
		"id and the name of another":           {"", true, map[string]string{"id": "2", "name": "b"}, "", `nothing matches id = "2", name = "b"`},
		"gone between the list and the answer": {`{"id":"9","name":"a"},{"id":"2","name":"a"}`, true, map[string]string{"region": "eu"}, "2", ""},
	}
	for name, given := range cases {
		server := newAPI(t, map[string]http.HandlerFunc{
			"GET /machines":   answer(`{"items":[` + given.items + `]}`),
			"GET /machines/1": answer(`{"id":"1","name":"a","region":"us"}`),
			"GET /machines/2": answer(`{"id":"2","name":"a","region":"eu"}`),
		})
		s := newSource(newMachines(!given.partly, given.partly))
		s.engine.client, _ = newTestClient(t, server.URL)
		config := values{}
		for name, text := range given.config {
			config[name] = tftypes.NewValue(tftypes.String, text)
		}
		found, err := s.look(t.Context(), config)
		said := ""
		if err != nil {
			said = err.Error()
		}
		id, _ := found["id"].(string)
		if id != given.id || !strings.Contains(said, given.says) || (given.says == "") != (said == "") {
			t.Errorf("%s: %q, %s", name, id, said)
		}
	}
}

func TestAnIdentifierThatItemsShowChoosesOneThoughNoPathTakesIt(t *testing.T) {
	text := schema.StringAttribute{Optional: true, Computed: true}
	server := newAPI(t, map[string]http.HandlerFunc{"GET /vms/v1/nics": answer(`[{"id":"n1"},{"id":"n2"}]`)})
	s := newSource(DataSource{
		Name: "nic", Identity: []string{"vm_id", "id"}, NaturalKey: "id",
		List:       &List{Operation: Operation{Method: "GET", Path: "/vms/{vm_id}/nics"}, Complete: true},
		Attributes: []Field{{Name: "vm_id", Path: true}, {Name: "id", Path: true, Out: []string{"id"}}},
		Schema:     schema.Schema{Attributes: map[string]schema.Attribute{"id": text, "vm_id": text}},
	})
	s.engine.client, _ = newTestClient(t, server.URL)
	config := values{"vm_id": tftypes.NewValue(tftypes.String, "v1")}
	if _, err := s.look(t.Context(), config); err == nil || !strings.HasSuffix(err.Error(), ": set id") {
		t.Errorf("%v", err)
	}
	config["id"] = tftypes.NewValue(tftypes.String, "n2")
	if found, err := s.look(t.Context(), config); err != nil || found["id"] != "n2" {
		t.Errorf("%v, %v", found, err)
	}
}

func TestAnAnswerWithoutFieldsIsTheContent(t *testing.T) {
	cases := map[string]struct {
		bare   Bare
		sent   string
		want   string
		accept string
		// Of the document.
		accepts string
	}{
		"a file":             {BareText, "a;b\n1;2\n", "a;b\n1;2\n", "*/*", ""},
		"a text like JSON":   {BareText, "17", "17", "*/*", ""},
		"what is no text":    {BareText, "\x89PNG", "iVBORw==", "*/*", ""},
		"a string of JSON":   {BareJSON, `"token"`, "token", "application/json", ""},
		"another JSON":       {BareJSON, `"token"`, "token", "application/hal+json, application/json;q=0.9", "application/hal+json"},
		"an answer of a log": {BareText, "", "", "*/*", ""},
	}
	for name, given := range cases {
		accept := ""
		server := newAPI(t, map[string]http.HandlerFunc{"GET /file": func(w http.ResponseWriter, r *http.Request) {
			accept = r.Header.Get("Accept")
			_, _ = w.Write([]byte(given.sent))
		}})
		s := newSource(DataSource{
			Name: "file", Read: &Operation{Method: "GET", Path: "/file", Bare: given.bare, Accepts: given.accepts},
			Schema: schema.Schema{Attributes: map[string]schema.Attribute{"content": schema.StringAttribute{Computed: true}}},
		})
		s.engine.client, _ = newTestClient(t, server.URL)
		found, err := s.look(t.Context(), values{})
		if err != nil || found["content"] != given.want || accept != given.accept {
			t.Errorf("%s: %v, %v, asked for %q", name, found, err, accept)
		}
	}
}
