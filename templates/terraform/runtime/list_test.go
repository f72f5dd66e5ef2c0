package runtime

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func TestArgumentsOfAListHaveTheirTypes(t *testing.T) {
	own := thing
	all := *thing.Operations.List
	all.Operation.Path = "/sizes/{size}/things"
	all.Filters = map[string]string{"min_age": "min_age", "on": "running", "name": "name"}
	all.Numbers, all.Flags = []string{"min_age"}, []string{"running"}
	own.Operations.List = &all
	resp := &list.ListResourceSchemaResponse{}
	(&lister{newEngine("test", own)}).ListResourceConfigSchema(context.Background(), list.ListResourceSchemaRequest{}, resp)
	for name, want := range map[string]string{"size": "basetypes.Int64Type", "min_age": "basetypes.Float64Type", "running": "basetypes.BoolType", "name": "basetypes.StringType"} {
		if got := resp.Schema.Attributes[name].GetType().String(); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestListLeavesOutWhatNoConfigurationCanDescribe(t *testing.T) {
	for given, want := range map[string]bool{
		`{"id":"t1","name":"a"}`:  true,
		`{"id":"t2","name":null}`: false,
		`{"id":"t3"}`:             false,
	} {
		item, err := decodeJSON([]byte(given))
		if err != nil {
			t.Fatal(err)
		}
		l := &lister{newEngine("test", thing)}
		if got := l.isManageable(item.(map[string]any), true); got != want {
			t.Errorf("%s: %t", given, got)
		}
	}
}

func TestAnItemIsKnownByTheLastPartOfItsIdentity(t *testing.T) {
	part := Resource{
		Name:       "part",
		Identity:   []string{"owner_id", "id"},
		Attributes: []Field{{Name: "owner_id", Path: true}, {Name: "id", Wire: "part_id", Path: true, Out: []string{"id"}}},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"owner_id": schema.StringAttribute{Required: true},
			"id":       schema.StringAttribute{Required: true},
		}},
	}
	e := newEngine("test", part)
	known := values{"owner_id": tftypes.NewValue(tftypes.String, "o1"), "id": tftypes.NewValue(tftypes.String, "p1")}
	for given, want := range map[string]bool{
		`{"id":"p1"}`:                  true,
		`{"id":"p1","owner_id":"o1"}`:  true,
		`{"id":"p2"}`:                  false,
		`{"owner_id":"o1","name":"x"}`: false,
	} {
		item, err := decodeJSON([]byte(given))
		if err != nil {
			t.Fatal(err)
		}
		if got := e.isSame(item.(map[string]any), known); got != want {
			t.Errorf("%s: %t", given, got)
		}
	}
}

func TestAListThatTellsLittleIsFilledUpForWholeResources(t *testing.T) {
	for name, given := range map[string]struct {
		whole    bool
		complete bool
		fault    http.HandlerFunc
		names    string
		requests int
		says     string
	}{
		"identities only":       {false, false, nil, "- - -", 1, ""},
		"whole ones":            {true, false, nil, "n0 n2", 4, ""},
		"a list that tells all": {true, true, nil, "", 1, ""},
		"one cannot be read":    {true, false, status(403), "n0", 3, "status 403"},
	} {
		server := serveThings(t, 3, `{"id":"t0"},{"id":"t1"},{"id":"t2"}`)
		server.handle("GET /things/t1", status(404))
		if given.fault != nil {
			server.handle("GET /things/t1", given.fault)
		}
		own := thing
		listed := *thing.Operations.List
		listed.Complete = given.complete
		own.Operations.List = &listed
		l := &lister{newEngine("test", own)}
		l.client, _ = newTestClient(t, server.URL)
		var identity resource.IdentitySchemaResponse
		identified{l.engine}.IdentitySchema(t.Context(), resource.IdentitySchemaRequest{}, &identity)
		var stream list.ListResultsStream
		l.List(t.Context(), list.ListRequest{
			Config:                 tfsdk.Config{Raw: tftypes.NewValue(tftypes.Object{}, map[string]tftypes.Value{})},
			IncludeResource:        given.whole,
			ResourceSchema:         own.Schema,
			ResourceIdentitySchema: identity.IdentitySchema,
		}, &stream)
		var names []string
		said := ""
		for result := range stream.Results {
			said += describeAll(result.Diagnostics)
			if result.Identity == nil {
				continue
			}
			shown := "-"
			if given.whole {
				shown = formatValue(readValues(result.Resource.Raw)["name"])
			}
			names = append(names, shown)
		}
		if strings.Join(names, " ") != given.names || len(server.log) != given.requests || !strings.Contains(said, given.says) || (said == "") != (given.says == "") {
			t.Errorf("%s: %v, %v, %s", name, names, server.log, said)
		}
	}
}

func TestAListWhoseItemsNameNoneOfThemIsNotOffered(t *testing.T) {
	quota := Resource{
		Name:       "quota",
		Operations: Operations{List: &List{Operation: Operation{Method: http.MethodGet, Path: "/quotas"}}},
		Identity:   []string{"project_id"},
		Attributes: []Field{{Name: "project_id", Path: true}},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"project_id": schema.StringAttribute{Required: true},
		}},
	}
	if newEngine("test", quota).isListable() {
		t.Error("no item of the list can be identified")
	}
	inPath := *quota.Operations.List
	inPath.Operation.Path = "/projects/{project_id}/quotas"
	quota.Operations.List = &inPath
	if !newEngine("test", quota).isListable() {
		t.Error("the path of the list identifies the items")
	}
}
