package runtime

import (
	"context"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// A value that is not known yet will be another one: Terraform refuses a replacement that comes up only when it is.
func TestAnUnknownValueOfACreateOnlyAttributeReplaces(t *testing.T) {
	own := thing
	own.Attributes = append([]Field{}, thing.Attributes...)
	for i, field := range own.Attributes {
		own.Attributes[i].CreateOnly = field.Name == "secret"
	}
	h := startWith(t, "http://127.0.0.1:1", own)
	state := h.value(map[string]any{"id": "t1", "name": "a", "status": "ready", "secret": "s"})
	for given, want := range map[any]int{"s": 0, "other": 1, tftypes.UnknownValue: 1} {
		config := h.value(map[string]any{"name": "a", "secret": given})
		proposed := h.value(map[string]any{"id": "t1", "name": "a", "status": "ready", "secret": given})
		plan, err := h.server.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
			TypeName: "test_thing", PriorState: h.dynamic(state), Config: h.dynamic(config), ProposedNewState: h.dynamic(proposed),
		})
		if err != nil || len(plan.RequiresReplace) != want {
			t.Errorf("%v: %v, %v", given, plan.RequiresReplace, err)
		}
	}
}
