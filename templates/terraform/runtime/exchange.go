package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// collect makes the request's body. With prior values only what changed goes in, unless the call replaces.
func (e *engine) collect(change Change, planned, prior map[string]tftypes.Value) (any, error) {
	object := map[string]any{}
	for _, name := range change.Fields {
		value := planned[name]
		if !value.IsFullyKnown() {
			continue
		}
		if prior != nil && !change.Replace && value.Equal(prior[name]) {
			continue
		}
		encoded, err := encodeValue(value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if value.IsNull() {
			if prior == nil || change.Replace {
				continue
			}
			encoded = e.encodeRemoval(name, value)
		}
		object[e.descriptor.wire(name)] = encoded
	}
	var body any = object
	for i := len(change.Envelope) - 1; i >= 0; i-- {
		body = map[string]any{change.Envelope[i]: body}
	}
	return body, nil
}

// encodeRemoval is what takes a value away: null, or an empty map where the document does not allow null.
func (e *engine) encodeRemoval(name string, value tftypes.Value) any {
	if !e.descriptor.nullable(name) && value.Type().Is(tftypes.Map{}) {
		return map[string]any{}
	}
	return nil
}

// send makes one call and gives the object in its answer, nil where the answer is empty.
func (e *engine) send(ctx context.Context, operation Operation, mediaType string, values map[string]tftypes.Value, body any) (map[string]any, error) {
	path, err := expandPath(operation, func(attribute string) (string, error) {
		encoded, err := encodeValue(values[attribute])
		if err != nil || encoded == nil {
			return "", fmt.Errorf("%s %s needs %s, which is not known", operation.Method, operation.Path, attribute)
		}
		return fmt.Sprint(encoded), nil
	})
	if err != nil {
		return nil, err
	}
	answer, err := e.client.Do(ctx, operation.Method, path, mediaType, body)
	if err != nil || answer == nil {
		return nil, err
	}
	for _, step := range operation.Answer {
		outer, _ := answer.(map[string]any)
		answer = outer[step]
	}
	object, ok := answer.(map[string]any)
	if !ok {
		if operation.Partial || operation.Method == "DELETE" {
			return nil, nil
		}
		return nil, fmt.Errorf("%s %s: the answer has no object at %q", operation.Method, path, "/"+strings.Join(operation.Answer, "/"))
	}
	return object, nil
}

// decode takes the attributes out of an object. What has another type than the document says is reported and null.
func (e *engine) decode(object map[string]any, diags *diag.Diagnostics) map[string]tftypes.Value {
	values := map[string]tftypes.Value{}
	for _, name := range e.listAttributes() {
		want := e.descriptor.Schema.Attributes[name].GetType()
		wire := e.descriptor.wire(name)
		value, err := decodeValue(object[wire], want, wire)
		if err != nil {
			diags.AddError("The answer does not fit the document", err.Error())
			value, _ = decodeValue(nil, want, wire)
		}
		values[name] = value
	}
	return values
}

// settle keeps what was planned, as Terraform demands, and fills in what the plan left open. Where the API
// made something else of a planned value, the next refresh shows it.
func (e *engine) settle(planned, actual map[string]tftypes.Value) map[string]tftypes.Value {
	values := map[string]tftypes.Value{}
	for name, value := range planned {
		if value.IsFullyKnown() {
			values[name] = value
		} else {
			values[name] = actual[name]
		}
	}
	return values
}

func (e *engine) findMissingIdentity(values map[string]tftypes.Value) string {
	for _, name := range e.descriptor.Identity {
		if isEmpty(values[name]) {
			return name
		}
	}
	return ""
}

func (e *engine) listAttributes() []string {
	names := make([]string, 0, len(e.descriptor.Schema.Attributes))
	for name := range e.descriptor.Schema.Attributes {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (e *engine) isComputed(name string) bool {
	return e.descriptor.Schema.Attributes[name].IsComputed()
}

// ImportState takes the identity's values with slashes between them.
func (e *engine) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	parts := strings.Split(req.ID, "/")
	identity := e.descriptor.Identity
	if len(identity) == 1 {
		parts = []string{req.ID}
	}
	if len(parts) != len(identity) {
		resp.Diagnostics.AddError("Cannot import "+e.descriptor.Name,
			fmt.Sprintf("The identifier has the form %q.", strings.Join(identity, "/")))
		return
	}
	values := map[string]tftypes.Value{}
	for _, name := range e.listAttributes() {
		values[name], _ = decodeValue(nil, e.descriptor.Schema.Attributes[name].GetType(), name)
	}
	for i, name := range identity {
		want := e.descriptor.Schema.Attributes[name].GetType()
		value, err := decodeValue(any(parts[i]), want, name)
		if err != nil {
			value, err = decodeValue(json.Number(parts[i]), want, name)
		}
		if err != nil {
			resp.Diagnostics.AddError("Cannot import "+e.descriptor.Name, err.Error())
			return
		}
		values[name] = value
	}
	resp.State.Raw = tftypes.NewValue(e.descriptor.Schema.Type().TerraformType(ctx), values)
}
