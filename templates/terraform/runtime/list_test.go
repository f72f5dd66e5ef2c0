package runtime

import (
	"context"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/list"
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
		if got := l.isManageable(item.(map[string]any)); got != want {
			t.Errorf("%s: %t", given, got)
		}
	}
}
