package runtime

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
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
