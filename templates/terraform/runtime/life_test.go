package runtime

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/action"
	actionschema "github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// only is a thing of which there is always one.
func only() Resource {
	other := thing
	other.Kind, other.Wait = Singleton, nil
	other.Operations = Operations{
		Read:   &Operation{Method: "GET", Path: "/thing"},
		Update: []Change{{Operation: Operation{Method: "PATCH", Path: "/thing"}, MediaType: "application/json", Fields: []string{"name", "note"}}},
	}
	other.Identity = []string{"id"}
	return other
}

func TestASingletonIsGivenBackAsItWas(t *testing.T) {
	was, is := strings.Replace(ready, `"name":"a"`, `"name":"was"`, 1), strings.Replace(ready, `"name":"a"`, `"name":"is"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{"GET /thing": inTurn(answer(was), answer(is)), "PATCH /thing": answer(is)})
	h := startWith(t, server.URL, only())
	done, _ := h.apply(nil, nil, map[string]any{"name": "is", "id": "t1"})
	if len(done.Diagnostics) > 0 {
		t.Fatal(describeDiagnostics(done.Diagnostics))
	}
	null := h.dynamic(tftypes.NewValue(h.kind, nil))
	_, err := h.server.ApplyResourceChange(h.ctx, &tfprotov6.ApplyResourceChangeRequest{TypeName: "test_thing", PriorState: done.NewState, PlannedState: null, Config: null, PlannedPrivate: done.Private})
	if text, _ := marshalStable(server.body); err != nil || text != `{"name":"was"}` {
		t.Errorf("put back %s, %v", text, err)
	}
}

// TestASingletonThatIsNotThereYetIsMadeByItsCreate: its update would only say that there is none.
func TestASingletonThatIsNotThereYetIsMadeByItsCreate(t *testing.T) {
	other := only()
	other.Operations.Create = &Change{Operation: Operation{Method: "POST", Path: "/thing"}, MediaType: "application/json", Fields: []string{"name", "note"}}
	other.Operations.Delete = &Change{Operation: Operation{Method: "DELETE", Path: "/thing"}}
	blank := strings.Replace(ready, `"name":"a"`, `"name":""`, 1)
	for name, row := range map[string]struct {
		look, change   http.HandlerFunc
		posts, patches int
	}{
		"nothing is read":      {inTurn(status(404), answer(ready)), answer(ready), 1, 0},
		"defaults are read":    {inTurn(answer(blank), answer(ready)), status(404), 1, 1},
		"it was there already": {inTurn(answer(blank), answer(ready)), answer(ready), 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			server := newAPI(t, map[string]http.HandlerFunc{"GET /thing": row.look, "POST /thing": answer(ready), "PATCH /thing": row.change})
			done, _ := startWith(t, server.URL, other).apply(nil, nil, map[string]any{"name": "a", "id": "t1"})
			if server.count("POST /thing") != row.posts || server.count("PATCH /thing") != row.patches || len(done.Diagnostics) > 0 {
				t.Errorf("%v, %s", server.log, describeDiagnostics(done.Diagnostics))
			}
		})
	}
}

// TestASingletonThatNobodyHasSetYet: some APIs report that as an error of the server.
func TestASingletonThatNobodyHasSetYet(t *testing.T) {
	for name, row := range map[string]struct {
		says    string
		patches int
	}{
		"nothing is there":     {"thing not found", 1},
		"the server is unwell": {"connection refused", 0},
		"another is not there": {"lookup db: no such host; schema not found", 0},
	} {
		t.Run(name, func(t *testing.T) {
			unset := func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(500)
				_, _ = fmt.Fprintf(w, `{"title":"Internal Server Error","detail":"loading from the database","errors":[{"message":%q}]}`, row.says)
			}
			isSet := false
			look := func(w http.ResponseWriter, r *http.Request) {
				if isSet {
					answer(ready)(w, r)
				} else {
					unset(w, r)
				}
			}
			change := func(w http.ResponseWriter, r *http.Request) {
				isSet = true
				answer(ready)(w, r)
			}
			server := newAPI(t, map[string]http.HandlerFunc{"GET /thing": look, "PATCH /thing": change})
			done, _ := startWith(t, server.URL, only()).apply(nil, nil, map[string]any{"name": "a", "id": "t1"})
			if server.count("PATCH /thing") != row.patches || (len(done.Diagnostics) == 0) != (row.patches == 1) {
				t.Errorf("%v, %s", server.log, describeDiagnostics(done.Diagnostics))
			}
		})
	}
}

func TestASingletonThatWasImportedHasNothingToGiveBack(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"GET /thing": answer(ready), "PATCH /thing": answer(ready)})
	h := startWith(t, server.URL, only())
	imported, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "t1"})
	if err != nil || len(imported.Diagnostics) > 0 {
		t.Fatal(err, describeDiagnostics(imported.Diagnostics))
	}
	done := h.destroy(map[string]any{"id": "t1", "name": "a"})
	if said := describeDiagnostics(done.Diagnostics); server.count("PATCH /thing") != 0 || !strings.Contains(said, "WARNING: Left as it is") {
		t.Errorf("%v, %s", server.log, said)
	}
}

func TestAnUpsertOverwritesNothing(t *testing.T) {
	other := thing
	other.Kind, other.Identity, other.Wait = Upsert, []string{"name"}, nil
	other.Operations.Create = &Change{Operation: Operation{Method: "PUT", Path: "/things/{name}"}, MediaType: "application/json", Fields: []string{"note"}}
	other.Operations.Read = &Operation{Method: "GET", Path: "/things/{name}"}
	for name, given := range map[string]struct {
		look http.HandlerFunc
		puts int
		says string
	}{
		"there is one":      {answer(ready), 0, "terraform import test_thing.<name> 'a'"},
		"there is none":     {inTurn(status(404), answer(ready)), 1, ""},
		"nobody can say":    {status(403), 0, "status 403"},
		"a page for people": {refuse(404, "text/html", "<html>"), 0, "Check the endpoint"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"GET /things/a": given.look, "PUT /things/a": answer(ready)})
		done, _ := startWith(t, server.URL, other).apply(nil, nil, map[string]any{"name": "a"})
		said := describeDiagnostics(done.Diagnostics)
		if server.count("PUT /things/a") != given.puts || !strings.Contains(said, given.says) || (said == "") != (given.says == "") {
			t.Errorf("%s: %v, %s", name, server.log, said)
		}
	}
}

func TestWhatIsTakenAwayHasACallOfItsOwn(t *testing.T) {
	other := thing
	other.Operations.Update = []Change{{
		Operation: Operation{Method: "POST", Path: "/things/{id}/label", Partial: true}, MediaType: "application/json", Mode: Command, Fields: []string{"note"},
		Unset: &Change{Operation: Operation{Method: "DELETE", Path: "/things/{id}/label", Partial: true}},
	}}
	noted := strings.Replace(ready, `"size"`, `"note":"n","size"`, 1)
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": answer(noted), "GET /things/t1": answer(ready), "DELETE /things/t1/label": status(204), "POST /things/t1/label": status(204),
	})
	h := startWith(t, server.URL, other)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "note": "n"})
	done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "a"})
	if server.count("DELETE /things/t1/label") != 1 || server.count("POST /things/t1/label") != 0 || len(done.Diagnostics) > 0 {
		t.Errorf("%v, %s", server.log, describeDiagnostics(done.Diagnostics))
	}
}

// enable_backups and disable_backups: the call itself says what is on.
func TestASwitchIsTurnedOffByTheOtherCall(t *testing.T) {
	for name, given := range map[string]struct {
		unset    bool
		off, on  int
		says     string
		switched bool
	}{
		"with a call for it": {true, 1, 1, "", true},
		"with none":          {false, 0, 1, "no operation that disables `backups`", true},
		"never on":           {true, 0, 0, "", false},
	} {
		other := thing
		other.Schema = copySchema(thing.Schema)
		other.Schema.Attributes["backups"] = schema.BoolAttribute{Optional: true}
		enable := Change{Operation: Operation{Method: "POST", Path: "/things/{id}/enable", Partial: true}, Mode: Command, Changes: []string{"backups"}}
		if given.unset {
			enable.Unset = &Change{Operation: Operation{Method: "POST", Path: "/things/{id}/disable", Partial: true}}
		}
		other.Operations.Update = append([]Change{enable}, thing.Operations.Update...)
		backed := strings.Replace(ready, `"size"`, `"backups":true,"size"`, 1)
		look := inTurn(answer(backed), answer(strings.Replace(backed, "true", "false", 1)))
		if !given.switched {
			look = answer(ready)
		}
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": answer(ready), "GET /things/t1": look, "POST /things/t1/enable": status(204), "POST /things/t1/disable": status(204),
		})
		h := startWith(t, server.URL, other)
		done, _ := h.apply(nil, nil, map[string]any{"name": "a", "backups": given.switched})
		said := describeDiagnostics(done.Diagnostics)
		if given.switched {
			done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "a", "backups": false})
			said += describeDiagnostics(done.Diagnostics)
		}
		if server.count("POST /things/t1/enable") != given.on || server.count("POST /things/t1/disable") != given.off ||
			!strings.Contains(said, given.says) || (said == "") != (given.says == "") {
			t.Errorf("%s: %v, %s", name, server.log, said)
		}
	}
}

// activate and deactivate: the value says which of the two is called, and removing the attribute calls neither.
func TestAStateIsSwitchedByTheCallForItsValue(t *testing.T) {
	other := thing
	other.Schema = copySchema(thing.Schema)
	other.Schema.Attributes["standing"] = schema.StringAttribute{Optional: true, Computed: true}
	activate := Change{Operation: Operation{Method: "POST", Path: "/things/{id}/activate", Partial: true}, Mode: Command, Changes: []string{"standing"}, Off: "INACTIVE"}
	activate.Unset = &Change{Operation: Operation{Method: "POST", Path: "/things/{id}/deactivate", Partial: true}}
	other.Operations.Update = append([]Change{activate}, thing.Operations.Update...)
	standing := "ACTIVE"
	show := func(w http.ResponseWriter, req *http.Request) {
		answer(strings.Replace(ready, `"size"`, `"standing":"`+standing+`","size"`, 1))(w, req)
	}
	turn := func(to string) http.HandlerFunc {
		return func(w http.ResponseWriter, req *http.Request) { standing = to; w.WriteHeader(204) }
	}
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": show, "GET /things/t1": show, "PATCH /things/t1": show,
		"POST /things/t1/activate": turn("ACTIVE"), "POST /things/t1/deactivate": turn("INACTIVE"),
	})
	h := startWith(t, server.URL, other)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "standing": "INACTIVE"})
	said := describeDiagnostics(done.Diagnostics)
	done, _ = h.apply(done.NewState, done.Private, map[string]any{"name": "a", "standing": "ACTIVE"})
	said += describeDiagnostics(done.Diagnostics)
	if server.count("POST /things/t1/deactivate") != 1 || server.count("POST /things/t1/activate") != 1 || standing != "ACTIVE" || said != "" {
		t.Errorf("%v, %s, %s", server.log, standing, said)
	}
	removed := h.planOver(done.NewState, done.Private, map[string]any{"name": "a"})
	if planned := h.read(removed.PlannedState)["standing"]; !planned.Equal(tftypes.NewValue(tftypes.String, "ACTIVE")) || !strings.Contains(describeDiagnostics(removed.Diagnostics), "cannot unset standing") {
		t.Errorf("%v, %s", planned, describeDiagnostics(removed.Diagnostics))
	}
}

func TestASecretMovesToItsTwinAndBack(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(ready), "PATCH /things/t1": answer(ready), "GET /things/t1": answer(ready)})
	h := start(t, server.URL)
	done, _ := h.apply(nil, nil, map[string]any{"name": "a", "secret": "one"})
	done, state := h.apply(done.NewState, done.Private, map[string]any{"name": "a", "secret_wo": "two", "secret_wo_version": 1})
	if text, _ := marshalStable(server.body); text != `{"secret":"two"}` || !isVoid(state["secret"]) || !isVoid(state["secret_wo"]) {
		t.Errorf("sent %s, %s", text, describeDiagnostics(done.Diagnostics))
	}
	done, state = h.apply(done.NewState, done.Private, map[string]any{"name": "a", "secret": "three"})
	if text, _ := marshalStable(server.body); text != `{"secret":"three"}` || formatValue(state["secret"]) != "three" {
		t.Errorf("sent %s, %s", text, describeDiagnostics(done.Diagnostics))
	}
}

func TestAnActionThatFailsSaysWhy(t *testing.T) {
	for name, given := range map[string]struct {
		call, look http.HandlerFunc
		says       string
	}{
		"refused":    {refuse(422, "application/json", `{"message":"it is off"}`), answer(ready), "it is off"},
		"goes wrong": {status(202), answer(`{"id":"t1","status":"broken","status_reason":"no space"}`), "no space"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things/t1/restart": given.call, "GET /things/t1": given.look})
		d := newDoer(Action{
			Name: "thing_restart", Call: Change{Operation: Operation{Method: "POST", Path: "/things/{id}/restart", Partial: true}},
			Read: &Operation{Method: "GET", Path: "/things/{id}"}, Wait: thing.Wait, Attributes: []Field{{Name: "id", Path: true}},
			Schema: actionschema.Schema{Attributes: map[string]actionschema.Attribute{"id": actionschema.StringAttribute{Required: true}}},
		})
		d.engine.client, _ = newTestClient(t, server.URL)
		kind := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"id": tftypes.String}}
		config := tfsdk.Config{Raw: tftypes.NewValue(kind, map[string]tftypes.Value{"id": tftypes.NewValue(tftypes.String, "t1")}), Schema: d.descriptor.Schema}
		resp := &action.InvokeResponse{SendProgress: func(action.InvokeProgressEvent) {}}
		d.Invoke(t.Context(), action.InvokeRequest{Config: config}, resp)
		if said := describeAll(resp.Diagnostics); !resp.Diagnostics.HasError() || !strings.Contains(said, given.says) || server.count("POST /things/t1/restart") != 1 {
			t.Errorf("%s: %v, %s", name, server.log, said)
		}
	}
}

func TestTheUserAgentTellsWhoAsksAndTakesMore(t *testing.T) {
	t.Setenv("TF_APPEND_USER_AGENT", "ci/7\r\nX-Evil: 1")
	own := New(Provider{Name: "test", Version: "1.2.3"}).(*server)
	if agent := own.describeAgent("1.15.5"); agent != "terraform-provider-test/1.2.3 Terraform/1.15.5 ci/7X-Evil: 1" {
		t.Errorf("%q", agent)
	}
}

func TestProxiesComeFromTheEnvironment(t *testing.T) {
	client, _ := newTestClient(t, "https://api.example.com")
	if transport := client.http.Transport.(*http.Transport); transport.Proxy == nil {
		t.Error("no proxy is ever asked")
	}
}

func TestWhatIsOpenedForAWhileIsClosedWhereItWasMade(t *testing.T) {
	o := newOpener(Ephemeral{Name: "token", Delete: &Change{Operation: Operation{Method: "DELETE", Path: "/tokens/{id}", Server: "https://auth.example.com"}}})
	for name, given := range map[string]struct {
		handler http.HandlerFunc
		fails   bool
	}{"fine": {status(204), false}, "gone already": {status(404), false}, "refused": {status(403), true}} {
		var seen *url.URL
		server := newAPI(t, map[string]http.HandlerFunc{"DELETE /auth/tokens/k1": func(w http.ResponseWriter, r *http.Request) {
			seen = r.URL
			given.handler(w, r)
		}})
		o.engine.client, _ = newTestClient(t, server.URL)
		o.engine.client.servers = map[string]string{"https://auth.example.com": server.URL + "/auth"}
		err := o.end(context.Background(), "/tokens/k1")
		if seen == nil || (err != nil) != given.fails {
			t.Errorf("%s: %v, %v", name, server.log, err)
		}
	}
}

// What is taken over is the one that was named, whatever the response calls it: another one would be changed.
func TestWhatIsTakenOverIsTheOneThatWasNamed(t *testing.T) {
	other := only()
	other.Operations.Read = &Operation{Method: "GET", Path: "/things/{id}/settings"}
	other.Operations.Update[0].Operation.Path = "/things/{id}/settings"
	was := strings.NewReplacer(`"name":"a"`, `"name":"was"`, `"id":"t1"`, `"id":"other"`).Replace(ready)
	server := newAPI(t, map[string]http.HandlerFunc{
		"GET /things/t1/settings":      inTurn(answer(was), answer(ready)),
		"PATCH /things/t1/settings":    answer(ready),
		"PATCH /things/other/settings": answer(ready),
	})
	_, _ = startWith(t, server.URL, other).apply(nil, nil, map[string]any{"name": "a", "id": "t1"})
	if server.count("PATCH /things/other/settings") != 0 || server.count("PATCH /things/t1/settings") != 1 {
		t.Errorf("sent %v", server.log)
	}
}
