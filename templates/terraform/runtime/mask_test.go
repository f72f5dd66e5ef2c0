package runtime

import "testing"

func TestAMaskNamesTheFieldsOfTheBody(t *testing.T) {
	operation := func(mask string, joined bool) Operation { return Operation{Mask: mask, MaskJoined: joined} }
	body := map[string]any{"size": 2, "labels": map[string]any{"a": "b"}}
	cases := []struct {
		name   string
		change Change
		body   any
		want   string
	}{
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
		if request.addMask(given.change, given.body); request.Query.Encode() != given.want {
			t.Errorf("%s: %s", given.name, request.Query.Encode())
		}
	}
}
