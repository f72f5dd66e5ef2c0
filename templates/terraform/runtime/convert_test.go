package runtime

import (
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

var labels = types.MapType{ElemType: types.StringType}

func TestDecodeThenEncode(t *testing.T) {
	cases := []struct {
		given string
		kind  attr.Type
		want  string
	}{
		{`"a"`, types.StringType, `"a"`},
		{`17`, types.StringType, `"17"`},
		{`true`, types.BoolType, `true`},
		{`9223372036854775807`, types.Int64Type, `9223372036854775807`},
		{`1e3`, types.Int64Type, `1000`},
		{`0.1`, types.Float64Type, `0.1`},
		{`null`, types.StringType, `null`},
		{`{"a": "b"}`, labels, `{"a":"b"}`},
		{`{}`, labels, `{}`},
	}
	for _, c := range cases {
		value, err := decodeValue(parse(t, c.given), c.kind, "field")
		if err != nil {
			t.Errorf("%s: %v", c.given, err)
			continue
		}
		encoded, err := encodeValue(value)
		if err != nil {
			t.Errorf("%s: %v", c.given, err)
		}
		if got, _ := json.Marshal(encoded); string(got) != c.want {
			t.Errorf("%s: got %s, want %s", c.given, got, c.want)
		}
	}
}

func TestDecodeRefusesAnotherType(t *testing.T) {
	cases := []struct {
		given string
		kind  attr.Type
	}{
		{`true`, types.StringType},
		{`[]`, types.StringType},
		{`"1"`, types.BoolType},
		{`1.5`, types.Int64Type},
		{`9223372036854775808`, types.Int64Type},
		{`"1"`, types.Int64Type},
		{`{"a": {}}`, labels},
		{`[]`, labels},
	}
	for _, c := range cases {
		if _, err := decodeValue(parse(t, c.given), c.kind, "field"); err == nil {
			t.Errorf("%s was accepted as %s", c.given, c.kind)
		}
	}
}

func FuzzDecodeNeverPanics(f *testing.F) {
	for _, seed := range []string{`{}`, `[1]`, `1e400`, `-0`, `"x"`, `{"a": null}`, `1e999999999`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		value, err := decodeJSON([]byte(text))
		if err != nil {
			return
		}
		for _, kind := range []attr.Type{types.StringType, types.BoolType, types.Int64Type, types.Float64Type, labels} {
			_, _ = decodeValue(value, kind, "field")
		}
	})
}

func parse(t *testing.T, text string) any {
	t.Helper()
	value, err := decodeJSON([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}
