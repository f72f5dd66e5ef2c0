package runtime

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func flatRun(planned, prior map[string]any) *run {
	attributes := map[string]schema.Attribute{
		"name":  schema.StringAttribute{Optional: true},
		"image": schema.StringAttribute{Optional: true, Computed: true},
		"delay": schema.Int64Attribute{Optional: true, Computed: true},
	}
	fields := []Field{
		{Name: "image", Within: []string{"boot"}, Out: []string{"boot", "image"}},
		{Name: "delay", Within: []string{"boot"}, Out: []string{"boot", "delay"}, Preset: "5"},
	}
	e := &engine{descriptor: Resource{Attributes: fields}}
	e.tree = newTree(attributes, fields)
	fill := func(given map[string]any) values {
		out := values{}
		for _, child := range e.tree.children {
			out[child.name] = tftypes.NewValue(child.kind, given[child.name])
		}
		return out
	}
	r := &run{engine: e, planned: fill(planned), config: fill(planned), actual: values{}}
	if prior != nil {
		r.prior = fill(prior)
	}
	return r
}

func TestMembersOfAFlattenedObjectAreSentInsideIt(t *testing.T) {
	change := Change{MediaType: "application/json", Fields: []string{"delay", "image", "name"}}
	for _, row := range []struct {
		name           string
		planned, prior map[string]any
		want           string
	}{
		{"a create", map[string]any{"name": "a", "image": "x", "delay": 7}, nil, `{"boot":{"delay":7,"image":"x"},"name":"a"}`},
		{"a preset goes along", map[string]any{"name": "a", "image": "x"}, nil, `{"boot":{"delay":5,"image":"x"},"name":"a"}`},
		{"a preset alone makes no object", map[string]any{"name": "a"}, nil, `{"name":"a"}`},
		{"a change sends the object as a whole", map[string]any{"name": "a", "image": "y", "delay": 7},
			map[string]any{"name": "a", "image": "x", "delay": 7}, `{"boot":{"delay":7,"image":"y"}}`},
		{"another change leaves it alone", map[string]any{"name": "b", "image": "x", "delay": 7},
			map[string]any{"name": "a", "image": "x", "delay": 7}, `{"name":"b"}`},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := flatRun(row.planned, row.prior)
			body, err := r.collect(change, r.prior)
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := marshalStable(body); got != row.want {
				t.Errorf("got %s, want %s", got, row.want)
			}
		})
	}
}

func TestMembersOfAFlattenedObjectAreReadOutOfIt(t *testing.T) {
	r := flatRun(map[string]any{}, nil)
	got, misfits := r.tree.decodeTree(map[string]any{"name": "a", "boot": map[string]any{"image": "x"}})
	if len(misfits) > 0 || formatValue(got["image"]) != "x" {
		t.Errorf("got %v, %v", got, misfits)
	}
}
