package runtime

import (
	"context"
	"net/http"
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
	resp := &action.InvokeResponse{SendProgress: func(action.InvokeProgressEvent) {}}
	d.Invoke(context.Background(), action.InvokeRequest{Config: tfsdk.Config{Raw: config, Schema: d.descriptor.Schema}}, resp)
	if resp.Diagnostics.HasError() || server.count("GET /machines/m1") != 2 {
		t.Error(resp.Diagnostics, server.log)
	}
}
