package runtime

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

<<<<<<< HEAD
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
=======
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
>>>>>>> tfp
		}
	}
}
