package runtime

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func TestAMaskNamesTheFieldsOfTheBody(t *testing.T) {
	operation := func(mask string, joined bool) Operation { return Operation{Mask: mask, MaskJoined: joined} }
	echo := operation("update_mask", false)
	echo.MaskEchoes = map[string]string{"key": "name"}
	known := values{"name": tftypes.NewValue(tftypes.String, "a")}
	body := map[string]any{"size": 2, "labels": map[string]any{"a": "b"}}
	cases := []struct {
		name   string
		change Change
		body   any
		want   string
	}{
		{"what the path says as well", Change{Operation: echo}, map[string]any{"key": "a", "size": 2}, "update_mask=size"},
		{"a new name", Change{Operation: echo}, map[string]any{"key": "b", "size": 2}, "update_mask=key&update_mask=size"},
		{"nothing else", Change{Operation: echo}, map[string]any{"key": "a"}, "update_mask=key"},
		{"one text", Change{Operation: operation("updateMask", true)}, body, "updateMask=labels%2Csize"},
		{"several", Change{Operation: operation("update_mask", false)}, body, "update_mask=labels&update_mask=size"},
		{"inside of an envelope", Change{Operation: operation("updateMask", true), Envelope: []string{"vm"}}, map[string]any{"vm": body}, "updateMask=labels%2Csize"},
		{"no mask", Change{}, body, ""},
		{"no fields", Change{Operation: operation("updateMask", true)}, map[string]any{}, ""},
		{"no object", Change{Operation: operation("updateMask", true)}, []any{"a"}, ""},
		{"no body", Change{Operation: operation("updateMask", true)}, nil, ""},
	}
	for _, given := range cases {
		request := Request{}
		if request.addMask(given.change, given.body, known); request.Query.Encode() != given.want {
			t.Errorf("%s: %s", given.name, request.Query.Encode())
		}
	}
}
