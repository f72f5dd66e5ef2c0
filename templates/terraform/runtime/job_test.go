package runtime

import (
	"net/http"
	"strings"
	"testing"
)

// The answer to a create can be the API's own operation, with an id of its own.
func TestAnOperationIsNotTakenForTheObject(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things":       answer(`{"id": "op1", "state": "running", "reference": {"id": "t1"}}`),
		"GET /operation/op1": answer(`{"id": "op1", "state": "done", "reference": {"id": "t1"}}`),
		"GET /things/t1":     answer(ready),
	})
	own := partialThing()
	own.Operations.Create.Operation.Job = &Job{
		ID: "id", Status: "state", Pending: []string{"running"}, Ready: []string{"done"},
		Target: []string{"reference", "id"}, Path: "/operation/{id}", Parameter: "id",
	}
	done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
	if len(done.Diagnostics) > 0 || formatValue(state["id"]) != "t1" {
		t.Errorf("id %q, %s", formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
	}
}

// What a create makes is not known by the name that paths below it have for it; the operation tells it.
func TestAnOperationBelowWhatIsMadeNamesIt(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things":                  answer(`{"id": "op1", "state": "running", "thing_id": "t1"}`),
		"GET /things/t1/operations/op1": answer(`{"id": "op1", "state": "done", "thing_id": "t1"}`),
		"GET /things/t1":                answer(ready),
	})
	own := partialThing()
	own.Operations.Create.Operation.Job = &Job{
		ID: "id", Status: "state", Pending: []string{"running"}, Ready: []string{"done"},
		Target: []string{"thing_id"}, Path: "/things/{thing_id}/operations/{id}", Parameter: "id",
	}
	done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
	if len(done.Diagnostics) > 0 || formatValue(state["id"]) != "t1" {
		t.Errorf("id %q, %s", formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
	}
}

func TestATaskMayBeForgottenOnceItIsOver(t *testing.T) {
	pending := answer(`{"id": "op1", "state": "running", "reference": {"id": "t1"}}`)
	for name, given := range map[string]struct {
		job   http.HandlerFunc
		fails bool
	}{
		"after a look":           {inTurn(pending, status(404)), false},
		"not to be seen at once": {inTurn(status(404), pending, status(404)), false},
		"never to be seen":       {status(404), true},
		"of a web site":          {inTurn(pending, refuse(404, "text/html", "<html>")), true},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /things": pending, "GET /operation/op1": given.job, "GET /things/t1": answer(ready)})
		own := partialThing()
		own.Operations.Create.Operation.Job = &Job{
			ID: "id", Status: "state", Pending: []string{"running"}, Ready: []string{"done"},
			Target: []string{"reference", "id"}, Path: "/operation/{id}", Parameter: "id",
		}
		done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
		if (len(done.Diagnostics) > 0) != given.fails || formatValue(state["id"]) != "t1" {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), describeDiagnostics(done.Diagnostics))
		}
	}
}

func TestAStatusThatNobodyKnowsIsNoEnd(t *testing.T) {
	named := Job{Pending: []string{"running"}, Ready: []string{"done"}}
	unnamed := Job{Pending: []string{"running"}}
	for _, given := range []struct {
		job    Job
		status any
		want   bool
	}{
		{named, "done", true}, {named, "running", false}, {named, "paused", false}, {named, nil, true},
		{unnamed, "done", true}, {unnamed, "running", false},
	} {
		if over := given.job.isOver(given.status); over != given.want {
			t.Errorf("%v with %v: over is %v", given.status, given.job.Ready, over)
		}
	}
}

// Where the document does not list what the status can be, its words tell; one without a common meaning has to last.
func TestAnOperationOfWhichNoStatusIsDocumentedIsFollowedByTheMeaningOfItsWords(t *testing.T) {
	say := func(state string) http.HandlerFunc {
		return answer(`{"id": "op1", "state": "` + state + `", "err": "no room", "reference": {"id": "t1"}}`)
	}
	for name, given := range map[string]struct {
		jobs  http.HandlerFunc
		fails bool
		reads int
	}{
		"running is not over": {inTurn(say("Running"), say("Cancelling"), say("Success")), false, 3},
		"failed":              {inTurn(say("Running"), say("Failure")), true, 2},
		"cancelled":           {inTurn(say("Cancelled")), true, 1},
		"unfamiliar":          {inTurn(say("Marinated"), say("Marinated"), say("Marinated")), false, 3},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": say("Operation created"), "GET /operation/op1": given.jobs, "GET /things/t1": answer(ready),
		})
		own := partialThing()
		own.Operations.Update = nil
		own.Operations.Create.Operation.Job = &Job{ID: "id", Status: "state", Error: []string{"err"}, Target: []string{"reference", "id"}, Path: "/operation/{id}", Parameter: "id"}
		done, _ := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
		told := describeDiagnostics(done.Diagnostics)
		if server.count("GET /operation/op1") != given.reads || given.fails != strings.Contains(told, "no room") {
			t.Errorf("%s: read %d times, %s", name, server.count("GET /operation/op1"), told)
		}
	}
}

// A task that has only been received does not say yet what it makes; it is known once the task is done.
func TestATaskNamesWhatItMadeOnceItIsDone(t *testing.T) {
	received := answer(`{"taskId": "op1", "state": "received"}`)
	for name, given := range map[string]struct {
		tasks http.HandlerFunc
		id    string
		says  string
	}{
		"done":   {inTurn(received, answer(`{"taskId": "op1", "state": "done", "response": {"resourceId": "t1"}}`)), "t1", ""},
		"failed": {answer(`{"taskId": "op1", "state": "failed"}`), "", "The object may exist now"},
	} {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": received, "GET /tasks/op1": given.tasks, "GET /things/t1": answer(ready),
		})
		own := partialThing()
		own.Operations.List = nil
		own.Operations.Create.Operation.Job = &Job{
			ID: "taskId", Status: "state", Pending: []string{"received"}, Ready: []string{"done"}, Failed: []string{"failed"},
			Target: []string{"response", "resourceId"}, Path: "/tasks/{id}", Parameter: "id",
		}
		done, state := startWith(t, server.URL, own).apply(nil, nil, map[string]any{"name": "a"})
		told := describeDiagnostics(done.Diagnostics)
		if formatValue(state["id"]) != given.id || (told == "") != (given.says == "") || !strings.Contains(told, given.says) {
			t.Errorf("%s: id %q, %s", name, formatValue(state["id"]), told)
		}
		if server.count("GET /tasks/op1") > 2 {
			t.Errorf("%s: looked at %d times", name, server.count("GET /tasks/op1"))
		}
	}
}
