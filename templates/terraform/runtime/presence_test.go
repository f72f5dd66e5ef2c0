package runtime

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// drive is what a disc is put into; the API knows discs by number and by name.
func drive(presence *Presence, read *Operation) Resource {
	return Resource{
		Name: "thing",
		Kind: Attachment,
		Operations: Operations{
			Create: &Change{Operation: Operation{Method: "POST", Path: "/drives/{drive_id}/attach", Partial: true}, MediaType: "application/json", Fields: []string{"disc"}},
			Read:   read,
			Delete: &Change{Operation: Operation{Method: "POST", Path: "/drives/{drive_id}/detach", Partial: true}},
		},
		Identity:   []string{"drive_id", "disc"},
		Presence:   presence,
		Attributes: []Field{{Name: "drive_id", Path: true}},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"drive_id":  schema.StringAttribute{Required: true},
			"disc":      schema.StringAttribute{Required: true},
			"secret_wo": schema.StringAttribute{Optional: true, WriteOnly: true},
		}},
	}
}

func TestWhereALinkIsSeen(t *testing.T) {
	ofDrive := &Operation{Method: "GET", Path: "/drives/{drive_id}"}
	ofDisc := &Operation{Method: "GET", Path: "/discs/{id}", Parameters: map[string]string{"id": "disc"}, Proof: []string{"id"}}
	named := &Presence{At: []string{"disc"}, Match: []Match{{Attribute: "disc", Path: []string{"id"}, Also: [][]string{{"name"}}}}}
	several := &Presence{Match: []Match{{Attribute: "disc", Path: []string{"disc_id"}}, {Attribute: "drive_id", Path: []string{"id"}}}}
	far := &Presence{At: []string{"drive_ids"}, Many: true, Match: []Match{{Attribute: "drive_id"}}}
	inside := &Presence{At: []string{"slots"}, Many: true, Match: []Match{{Attribute: "disc", Path: []string{"discs"}}}}
	flag := &Presence{At: []string{"locked"}}
	for name, row := range map[string]struct {
		presence *Presence
		read     *Operation
		answer   string
		there    bool
	}{
		"given by its name":                {named, ofDrive, `{"disc":{"id":7,"name":"d1"}}`, true},
		"another of that kind":             {named, ofDrive, `{"disc":{"id":7,"name":"d2"}}`, false},
		"in several fields":                {several, ofDrive, `{"id":"a","disc_id":"d1"}`, true},
		"in several fields, one is null":   {several, ofDrive, `{"id":"a","disc_id":null}`, false},
		"at the other end":                 {far, ofDisc, `{"id":"d1","drive_ids":["b","a"]}`, true},
		"at the other end, not any more":   {far, ofDisc, `{"id":"d1","drive_ids":["b"]}`, false},
		"in a list of an item":             {inside, ofDrive, `{"slots":[{"discs":["d0","d1"]}]}`, true},
		"in no list of any item":           {inside, ofDrive, `{"slots":[{"discs":["d0"]},{"discs":[]}]}`, false},
		"by a switch":                      {flag, ofDrive, `{"locked":true}`, true},
		"by a switch that is off":          {flag, ofDrive, `{"locked":false}`, false},
		"by a name that is empty":          {flag, ofDrive, `{"locked":""}`, false},
		"by a name, whatever it says else": {flag, ofDrive, `{"locked":"x"}`, true},
	} {
		t.Run(name, func(t *testing.T) {
			answer := func(w http.ResponseWriter, _ *http.Request) { _, _ = fmt.Fprint(w, row.answer) }
			api := newAPI(t, map[string]http.HandlerFunc{"GET /drives/a": answer, "GET /discs/d1": answer})
			h := startWith(t, api.URL, drive(row.presence, row.read))
			resp := h.refresh(map[string]any{"drive_id": "a", "disc": "d1"})
			gone := strings.Contains(describeDiagnostics(resp.Diagnostics), "Removed outside")
			if gone == row.there || (row.there && len(resp.Diagnostics) > 0) {
				t.Error(describeDiagnostics(resp.Diagnostics))
			}
		})
	}
}

// An address of the link's own that shows nothing tells by its status whether the link is there.
func TestALinkThatOnlyAStatusShows(t *testing.T) {
	read := &Operation{Method: "GET", Path: "/drives/{drive_id}/discs/{disc}", Bare: BareText}
	for status, want := range map[int]bool{http.StatusNoContent: true, http.StatusNotFound: false} {
		api := newAPI(t, map[string]http.HandlerFunc{"GET /drives/a/discs/d1": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }})
		h := startWith(t, api.URL, drive(&Presence{}, read))
		resp := h.refresh(map[string]any{"drive_id": "a", "disc": "d1"})
		gone := strings.Contains(describeDiagnostics(resp.Diagnostics), "Removed outside")
		if gone == want || (want && len(resp.Diagnostics) > 0) {
			t.Error(status, describeDiagnostics(resp.Diagnostics))
		}
	}
}

func TestALinkThatNothingShows(t *testing.T) {
	done := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusAccepted) }
	api := newAPI(t, map[string]http.HandlerFunc{"POST /drives/a/attach": done, "POST /drives/a/detach": done})
	h := startWith(t, api.URL, drive(nil, nil))
	given := map[string]any{"drive_id": "a", "disc": "d1"}
	made, state := h.apply(nil, nil, given)
	if text := describeDiagnostics(made.Diagnostics); len(made.Diagnostics) != 1 || !strings.Contains(text, "The API does not show whether this thing exists") {
		t.Error("no warning:", text)
	}
	if formatValue(state["disc"]) != "d1" {
		t.Error("the state does not keep it")
	}
	if resp := h.refresh(given); len(resp.Diagnostics) > 0 || formatValue(h.read(resp.NewState)["disc"]) != "d1" {
		t.Error("a read forgets it:", describeDiagnostics(resp.Diagnostics))
	}
	taken, err := h.server.ImportResourceState(h.ctx, &tfprotov6.ImportResourceStateRequest{TypeName: "test_thing", ID: "a/d1"})
	if err != nil || !strings.Contains(describeDiagnostics(taken.Diagnostics), "cannot be imported") {
		t.Error("imported:", err, describeDiagnostics(taken.Diagnostics))
	}
	begun := time.Now()
	if ended := h.destroy(given); len(ended.Diagnostics) > 0 || api.count("POST /drives/a/detach") != 1 || time.Since(begun) > 5*time.Second {
		t.Error("not removed at once:", describeDiagnostics(ended.Diagnostics))
	}
}
