package runtime

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// The action takes the identifier of an image under the name under which the machine shows the whole image.
func TestActionWaitsForAThingThatUsesItsArgumentsNamesOtherwise(t *testing.T) {
	looks := []string{`{"id":"m1","status":"busy","image":{"id":"i1"}}`, `{"id":"m1","status":"ready","image":{"id":"i1"}}`}
	server := newAPI(t, map[string]http.HandlerFunc{
		"POST /machines/m1/redeploy": status(202),
		"GET /machines/m1": func(w http.ResponseWriter, r *http.Request) {
			text := looks[0]
			looks = looks[min(1, len(looks)-1):]
			answer(text)(w, r)
		},
	})
	d := newDoer(Action{
		Name: "machine_redeploy",
		Call: Change{
			Operation: Operation{Method: "POST", Path: "/machines/{id}/redeploy", Partial: true},
			MediaType: "application/json",
			Fields:    []string{"image"},
		},
		Read:       &Operation{Method: "GET", Path: "/machines/{id}"},
		Wait:       &StatusWait{Field: []string{"status"}, Pending: []string{"busy"}, Ready: []string{"ready"}, Update: true},
		Attributes: []Field{{Name: "id", Path: true}},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"id":    schema.StringAttribute{Required: true},
			"image": schema.StringAttribute{Optional: true},
		}},
	})
	d.engine.client, _ = newTestClient(t, server.URL)
	kind := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"id": tftypes.String, "image": tftypes.String}}
	config := tftypes.NewValue(kind, map[string]tftypes.Value{
		"id":    tftypes.NewValue(tftypes.String, "m1"),
		"image": tftypes.NewValue(tftypes.String, nil),
	})
	var told []string
	resp := &action.InvokeResponse{SendProgress: func(event action.InvokeProgressEvent) { told = append(told, event.Message) }}
	d.Invoke(context.Background(), action.InvokeRequest{Config: tfsdk.Config{Raw: config, Schema: d.descriptor.Schema}}, resp)
	if resp.Diagnostics.HasError() || server.count("GET /machines/m1") != 2 {
		t.Error(resp.Diagnostics, server.log)
	}
	if want := `[Sending POST /machines/{id}/redeploy Accepted, waiting for completion Waiting: status is "busy" Done]`; fmt.Sprint(told) != want {
		t.Errorf("told %v", told)
	}
}

func TestActionEndsWhenItsTimeIsOver(t *testing.T) {
	server := newAPI(t, map[string]http.HandlerFunc{"POST /machines/m1/restart": status(202), "GET /machines/m1": answer(`{"id":"m1","status":"busy"}`)})
	d := newDoer(Action{
		Name:       "machine_restart",
		Call:       Change{Operation: Operation{Method: "POST", Path: "/machines/{id}/restart", Partial: true}},
		Read:       &Operation{Method: "GET", Path: "/machines/{id}"},
		Wait:       &StatusWait{Field: []string{"status"}, Pending: []string{"busy"}, Update: true},
		Attributes: []Field{{Name: "id", Path: true}},
		Schema: schema.Schema{
			Attributes: map[string]schema.Attribute{"id": schema.StringAttribute{Required: true}},
			Blocks:     ActionTimeouts("invoke"),
		},
	})
	d.engine.client, _ = newTestClient(t, server.URL)
	kind := d.descriptor.Schema.Type().TerraformType(context.Background()).(tftypes.Object)
	limits := kind.AttributeTypes["timeouts"]
	for given, want := range map[string]string{"1ms": "increase it under `timeouts`", "soon": "is not a duration"} {
		config := tftypes.NewValue(kind, map[string]tftypes.Value{
			"id":       tftypes.NewValue(tftypes.String, "m1"),
			"timeouts": tftypes.NewValue(limits, map[string]tftypes.Value{"invoke": tftypes.NewValue(tftypes.String, given)}),
		})
		resp := &action.InvokeResponse{SendProgress: func(action.InvokeProgressEvent) {}}
		d.Invoke(context.Background(), action.InvokeRequest{Config: tfsdk.Config{Raw: config, Schema: d.descriptor.Schema}}, resp)
		if text := fmt.Sprint(resp.Diagnostics); !strings.Contains(text, want) && !strings.Contains(text, "deadline") {
			t.Errorf("%s: %s", given, text)
		}
	}
}

func TestAnActionWhoseAnswerIsLostSaysSoBefore(t *testing.T) {
	for answers, want := range map[string]int{"": 0, "password": 1} {
		resp := &action.ModifyPlanResponse{}
		newDoer(Action{Name: "vm_password_reset", Answers: strings.Fields(answers)}).ModifyPlan(context.Background(), action.ModifyPlanRequest{}, resp)
		if resp.Diagnostics.WarningsCount() != want {
			t.Error(answers, resp.Diagnostics)
		}
	}
}

func TestAnActionWithoutAnAnswerMayHaveBeenCarriedOut(t *testing.T) {
	for code, want := range map[int]bool{500: true, 501: false, 422: false} {
		server := newAPI(t, map[string]http.HandlerFunc{"POST /machines/m1/restart": status(code)})
		d := newDoer(Action{
			Name:       "machine_restart",
			Call:       Change{Operation: Operation{Method: "POST", Path: "/machines/{id}/restart", Partial: true}},
			Attributes: []Field{{Name: "id", Path: true}},
			Schema:     schema.Schema{Attributes: map[string]schema.Attribute{"id": schema.StringAttribute{Required: true}}},
		})
		d.engine.client, _ = newTestClient(t, server.URL)
		kind := d.descriptor.Schema.Type().TerraformType(context.Background())
		config := tftypes.NewValue(kind, map[string]tftypes.Value{"id": tftypes.NewValue(tftypes.String, "m1")})
		resp := &action.InvokeResponse{SendProgress: func(action.InvokeProgressEvent) {}}
		d.Invoke(context.Background(), action.InvokeRequest{Config: tfsdk.Config{Raw: config, Schema: d.descriptor.Schema}}, resp)
		if text := fmt.Sprint(resp.Diagnostics); strings.Contains(text, sayLostChange) != want {
			t.Errorf("%d: %s", code, text)
		}
	}
}
