package runtime

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// newUnion has a source that is a disk or an image; with a word that tells them apart, or without.
func newUnion(discriminator string) *engine {
	variant := func(name string) schema.Attribute {
		return schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{name: schema.StringAttribute{Optional: true}}}
	}
	return newEngine("test", Resource{
		Name:       "thing",
		Attributes: []Field{{Name: "source", Union: &Union{Discriminator: discriminator, Variants: map[string]string{"disk": "DISK", "image": "IMAGE"}}}},
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{"source": schema.SingleNestedAttribute{
			Optional: true, Attributes: map[string]schema.Attribute{"disk": variant("disk_id"), "image": variant("image_id")},
		}}},
	})
}

func TestAUnionGoesOutAndComesBackAsTheSameVariant(t *testing.T) {
	for _, given := range []struct{ discriminator, wire, variant string }{
		{"type", `{"source":{"disk_id":"d1","type":"DISK"}}`, "disk"},
		{"type", `{"source":{"image_id":"i1","type":"IMAGE"}}`, "image"},
		{"", `{"source":{"disk_id":"d1"}}`, "disk"},
		{"", `{"source":{"image_id":"i1"}}`, "image"},
	} {
		e := newUnion(given.discriminator)
		object, err := decodeJSON([]byte(given.wire))
		if err != nil {
			t.Fatal(err)
		}
		decoded, misfits := e.tree.decodeTree(object.(map[string]any))
		for name, member := range members(decoded["source"]) {
			if isVoid(member) == (name == given.variant) {
				t.Errorf("%s: %s is %v, %v", given.wire, name, member, misfits)
			}
		}
		encoded, ok, err := e.tree.child("source").encode(decoded["source"], tftypes.Value{}, decoded["source"])
		text, _ := marshalStable(map[string]any{"source": encoded})
		if !ok || err != nil || text != given.wire {
			t.Errorf("%s became %s, %v", given.wire, text, err)
		}
	}
}

func TestAUnionWhoseDiscriminatorIsLeftOutIsReadByItsFields(t *testing.T) {
	for wire, want := range map[string]string{`{"disk_id":"d1"}`: "disk", `{"image_id":"i1","type":null}`: "image", `{"other":"key"}`: "", `{}`: ""} {
		object, err := decodeJSON([]byte(`{"source":` + wire + `}`))
		if err != nil {
			t.Fatal(err)
		}
		e := newUnion("type")
		decoded, _ := e.tree.decodeTree(object.(map[string]any))
		found := ""
		for name, member := range members(decoded["source"]) {
			if !isVoid(member) {
				found += name
			}
		}
		if found != want {
			t.Errorf("%s is %q instead of %q", wire, found, want)
		}
	}
}

func TestAVariantThatNobodyKnowsIsNotLeftOutInSilence(t *testing.T) {
	for text, warns := range map[string]bool{
		`{"source":{"type":"TAPE","tape_id":"t1"}}`: true,
		`{"source":{"type":"DISK","disk_id":"d1"}}`: false,
		`{"source":{}}`:              false,
		`{"source":{"type":null}}`:   false,
		`{"source":null}`:            false,
		`{"source":{"other":"key"}}`: false,
	} {
		object, _ := decodeJSON([]byte(text))
		var diags diag.Diagnostics
		r := newUnion("type").begin(&diags, nil, nil)
		r.learn(object.(map[string]any))
		if said := describeAll(diags); strings.Contains(said, "/source: the API returned a variant") != warns || diags.HasError() {
			t.Errorf("%s: %s", text, said)
		}
	}
}

func TestExactlyOneVariantIsSet(t *testing.T) {
	e := newUnion("type")
	child := e.tree.child("source")
	kind := child.kind.(tftypes.Object)
	one := func(name string) tftypes.Value {
		inner := kind.AttributeTypes[name].(tftypes.Object)
		return tftypes.NewValue(inner, map[string]tftypes.Value{name + "_id": tftypes.NewValue(tftypes.String, "x")})
	}
	none := func(name string) tftypes.Value { return tftypes.NewValue(kind.AttributeTypes[name], nil) }
	open := func(name string) tftypes.Value {
		return tftypes.NewValue(kind.AttributeTypes[name], tftypes.UnknownValue)
	}
	for name, given := range map[string]struct {
		disk, image tftypes.Value
		fine        bool
	}{
		"one":            {one("disk"), none("image"), true},
		"none":           {none("disk"), none("image"), false},
		"both":           {one("disk"), one("image"), false},
		"one may yet be": {none("disk"), open("image"), true},
	} {
		said := ""
		value := tftypes.NewValue(kind, map[string]tftypes.Value{"disk": given.disk, "image": given.image})
		child.checkUnions(value, path.Root("source"), func(at path.Path, text string) { said += at.String() + ": " + text })
		if (said == "") != given.fine || (!given.fine && said != "source: Set exactly one of disk, image.") {
			t.Errorf("%s: %s", name, said)
		}
	}
}
