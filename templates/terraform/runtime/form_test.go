package runtime

import (
	"encoding/json"
	"mime"
	"mime/multipart"
	"strings"
	"testing"
)

func TestFormBodies(t *testing.T) {
	body := map[string]any{
		"name": "a b&c", "size": json.Number("9007199254740993"), "on": true, "none": nil,
		"tags": []any{"x", "y"}, "meta": map[string]any{"k": "v", "list": []any{"z"}},
		"rules": []any{map[string]any{"port": json.Number("80")}},
	}
	cases := map[bool]string{
		false: "meta[k]=v&meta[list][0]=z&name=a+b&c&none=&on=true&rules[0][port]=80&size=9007199254740993&tags=x&tags=y",
		true:  "meta[k]=v&meta[list][0]=z&name=a+b&c&none=&on=true&rules[0][port]=80&size=9007199254740993&tags[0]=x&tags[1]=y",
	}
	for indexed, want := range cases {
		text, kind, err := encodeBody(Request{Body: body, MediaType: formType, Indexed: indexed})
		got := strings.NewReplacer("%5B", "[", "%5D", "]", "%26", "&").Replace(string(text))
		if err != nil || kind != formType || got != want {
			t.Errorf("indexed %v: %s %s, %v", indexed, kind, got, err)
		}
	}
}

func TestMultipartBodies(t *testing.T) {
	text, kind, err := encodeBody(Request{Body: map[string]any{"name": "a\r\nb", "tags": []any{"x"}}, MediaType: multipartType})
	if err != nil {
		t.Fatal(err)
	}
	_, parameters, _ := mime.ParseMediaType(kind)
	form, err := multipart.NewReader(strings.NewReader(string(text)), parameters["boundary"]).ReadForm(1 << 20)
	if err != nil || form.Value["name"][0] != "a\r\nb" || form.Value["tags"][0] != "x" {
		t.Errorf("%s: %v, %v", kind, form, err)
	}
}

func TestATextIsSentAsItIsAndAsJSONQuoted(t *testing.T) {
	for media, want := range map[string]string{"text/plain": "a\nb", "application/x-yaml": "a\nb", "application/json": `"a\nb"`, "application/vnd.x+json; charset=utf-8": `"a\nb"`} {
		body, sent, err := encodeBody(Request{MediaType: media, Body: "a\nb"})
		if err != nil || string(body) != want || sent != media {
			t.Errorf("%s: %q as %s, %v", media, body, sent, err)
		}
	}
}
