package runtime

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

func TestAPatternDoesNotRepeatTheValue(t *testing.T) {
	req := validator.StringRequest{ConfigValue: types.StringValue("hunter2")}
	resp := &validator.StringResponse{}
	Matches("^[0-9]+$").ValidateString(context.Background(), req, resp)
	if !resp.Diagnostics.HasError() {
		t.Fatal("the value does not match and passes")
	}
	for _, diagnostic := range resp.Diagnostics {
		if strings.Contains(diagnostic.Summary()+diagnostic.Detail(), "hunter2") {
			t.Error("the message tells what may be a secret:", diagnostic.Detail())
		}
	}
}

func TestATimeoutThatIsNoneIsToldAtItsAttributeBeforeTheApply(t *testing.T) {
	h := start(t, "https://api.example.com")
	for text, fine := range map[string]bool{"45m": true, "1h30m": true, "abc": false, "-5m": false, "0s": false, "30": false} {
		config := h.value(map[string]any{"name": "a", "timeouts": h.object("timeouts", map[string]any{"create": text})})
		resp, err := h.server.ValidateResourceConfig(h.ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: "test_thing", Config: h.dynamic(config)})
		if err != nil {
			t.Fatal(err)
		}
		if (len(resp.Diagnostics) == 0) != fine {
			t.Errorf("%s: %s", text, describeDiagnostics(resp.Diagnostics))
		}
		if !fine && resp.Diagnostics[0].Attribute.String() != `AttributeName("timeouts").AttributeName("create")` {
			t.Errorf("%s: at %s", text, resp.Diagnostics[0].Attribute)
		}
	}
}

func TestANumberThatIsNotListedIsAWarning(t *testing.T) {
	for value, want := range map[int64]int{10: 0, 11: 1} {
		resp := &validator.Int64Response{}
		KnownNumbers(10, 20).ValidateInt64(context.Background(), validator.Int64Request{ConfigValue: types.Int64Value(value)}, resp)
		if resp.Diagnostics.HasError() || resp.Diagnostics.WarningsCount() != want {
			t.Error(value, resp.Diagnostics)
		}
	}
	resp := &validator.Int64Response{}
	KnownNumbers(10).ValidateInt64(context.Background(), validator.Int64Request{ConfigValue: types.Int64Unknown()}, resp)
	if len(resp.Diagnostics) > 0 {
		t.Error(resp.Diagnostics)
	}
}

func TestATimeoutTellsItsDefault(t *testing.T) {
	for operation, want := range map[string]string{"create": "`30m`", "read": "`10m`", "delete": "`20m`"} {
		block := Timeouts(operation)["timeouts"].(schema.SingleNestedBlock)
		if text := block.Attributes[operation].GetMarkdownDescription(); !strings.Contains(text, "Defaults to "+want) {
			t.Error(text)
		}
	}
}
