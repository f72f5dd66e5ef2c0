package runtime

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/resource"
)

func TestHandWrittenCodeWrapsTheRequestsOfItsResource(t *testing.T) {
	var reason, other string
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /things": func(w http.ResponseWriter, r *http.Request) {
			reason = r.Header.Get("X-Reason")
			answer(ready)(w, r)
		},
		"GET /others": func(w http.ResponseWriter, r *http.Request) {
			other = r.Header.Get("X-Reason")
			answer("{}")(w, r)
		},
	})
	client, _ := newTestClient(t, server.URL)
	client.hooks = Hooks{
		Before: map[string]func(context.Context, *Request) error{"thing": func(_ context.Context, request *Request) error {
			request.Headers = map[string]string{"X-Reason": "terraform"}
			return nil
		}},
		After: map[string]func(context.Context, Request, *Answer) error{"thing": func(_ context.Context, _ Request, answer *Answer) error {
			answer.Value.(map[string]any)["name"] = "changed"
			return nil
		}},
	}
	got, err := client.Send(t.Context(), Request{Resource: "thing", Method: "POST", Path: "/things"})
	if err != nil || reason != "terraform" || got.Value.(map[string]any)["name"] != "changed" {
		t.Errorf("%q, %v, %v", reason, got, err)
	}
	if _, err := client.Send(t.Context(), Request{Resource: "other", Method: "GET", Path: "/others"}); err != nil || other != "" {
		t.Errorf("%q, %v", other, err)
	}
	client.hooks.Before["thing"] = func(context.Context, *Request) error { return errors.New("not today") }
	if _, err := client.Send(t.Context(), Request{Resource: "thing", Method: "POST", Path: "/things"}); err == nil || server.count("POST /things") != 1 {
		t.Errorf("%v: %v", server.log, err)
	}
}

func TestAnAnswerThatHandWrittenCodeRefusesLosesNoIdentifier(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /things": answer(ready), "GET /things/t1": answer(ready), "GET /things": answer(`{"items":[]}`)})
	h := startHooked(t, server.URL, thing, Hooks{After: map[string]func(context.Context, Request, *Answer) error{
		"thing": func(_ context.Context, request Request, _ *Answer) error {
			if request.Method == "POST" {
				return errors.New("too small")
			}
			return nil
		},
	}})
	done, state := h.apply(nil, nil, map[string]any{"name": "a"})
	if said := describeDiagnostics(done.Diagnostics); formatValue(state["id"]) != "t1" || !strings.Contains(said, "ERROR") || !strings.Contains(said, "too small") {
		t.Errorf("id %q, %s", formatValue(state["id"]), said)
	}
}

func TestHandWrittenCodeAddsToTheProvider(t *testing.T) {
	plain := New(Provider{Name: "test", Resources: []Resource{thing}}).(*server)
	more := New(Provider{Name: "test", Resources: []Resource{thing}, Hooks: Hooks{
		Resources:   []func() resource.Resource{func() resource.Resource { return nil }},
		DataSources: []func() datasource.DataSource{func() datasource.DataSource { return nil }},
		Functions:   []func() function.Function{func() function.Function { return nil }},
	}}).(*server)
	ctx := t.Context()
	if len(more.Resources(ctx)) != len(plain.Resources(ctx))+1 || len(more.DataSources(ctx)) != len(plain.DataSources(ctx))+1 || len(more.Functions(ctx)) != len(plain.Functions(ctx))+1 {
		t.Error("something hand-written is missing")
	}
}
