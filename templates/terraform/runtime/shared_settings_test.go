package runtime

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func settingEngine(t *testing.T, settings map[string]string) *engine {
	own := thing
	own.Attributes = []Field{{Name: "note", Setting: "region"}}
	e := newEngine("test", own)
	client, _ := newTestClient(t, "http://127.0.0.1:1")
	client.options.Settings = settings
	e.client = client
	return e
}

func TestASettingFillsInWhatAResourceDoesNotSay(t *testing.T) {
	text := func(value any) tftypes.Value { return tftypes.NewValue(tftypes.String, value) }
	cases := map[string]struct {
		given tftypes.Value
		want  string
	}{
		"nothing said":   {text(nil), "north"},
		"not known yet":  {text(tftypes.UnknownValue), "north"},
		"said by itself": {text("south"), "south"},
	}
	for name, row := range cases {
		known := values{"note": row.given}
		settingEngine(t, map[string]string{"region": "north"}).fill(known)
		if got := formatValue(known["note"]); got != row.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestAMissingSettingIsToldByThePlan(t *testing.T) {
	for settings, want := range map[string]string{"": "The API requires region", "north": ""} {
		var diags diag.Diagnostics
		r := settingEngine(t, map[string]string{"region": settings}).begin(&diags, nil, nil)
		r.planned = values{"note": tftypes.NewValue(tftypes.String, tftypes.UnknownValue)}
		r.config = values{"note": tftypes.NewValue(tftypes.String, nil)}
		r.planSettings()
		if diags.HasError() != (want != "") || (want != "" && !strings.Contains(diags[0].Detail(), want)) {
			t.Errorf("%q: %v", settings, diags)
		}
	}
}

func TestASettingLeavesAloneWhatIsNotKnownYet(t *testing.T) {
	var diags diag.Diagnostics
	r := settingEngine(t, map[string]string{"region": "north"}).begin(&diags, nil, nil)
	unknown := tftypes.NewValue(tftypes.String, tftypes.UnknownValue)
	r.planned, r.config = values{"note": unknown}, values{"note": unknown}
	r.planSettings()
	if r.planned["note"].IsKnown() || diags.HasError() {
		t.Errorf("%v, %v", r.planned["note"], diags)
	}
}

func TestASettingGoesWithTheRequestAsAHeader(t *testing.T) {
	operation := Operation{Method: "GET", Path: "/things", Settings: map[string]string{"X-Tenant": "tenant"}}
	request, err := settingEngine(t, map[string]string{"tenant": "acme"}).request(operation, values{})
	if err != nil || request.Headers["X-Tenant"] != "acme" {
		t.Errorf("%v, %v", request.Headers, err)
	}
	if _, err := settingEngine(t, nil).request(operation, values{}); err == nil {
		t.Error("sent without the tenant")
	}
}
