package runtime

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func TestChecksOfSecretsNeverRepeatThem(t *testing.T) {
	for name, given := range map[string]struct {
		check   validator.String
		repeats bool
	}{
		"plain":  {Matches("^[0-9]+$"), true},
		"secret": {MatchesSecret("^[0-9]+$"), false},
	} {
		resp := &validator.StringResponse{}
		given.check.ValidateString(context.Background(), validator.StringRequest{ConfigValue: types.StringValue("canary")}, resp)
		if !resp.Diagnostics.HasError() || strings.Contains(resp.Diagnostics[0].Detail(), "canary") != given.repeats {
			t.Errorf("%s: %v", name, resp.Diagnostics)
		}
	}
}
