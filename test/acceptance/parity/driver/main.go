// Drives generated providers as Terraform would, without Terraform: many small documents share one binary.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"parity/runtime"
)

// task is one step. Do is "apply", "destroy" or "read" (a data source).
type task struct {
	Do     string         `json:"do"`
	Type   string         `json:"type"`
	Values map[string]any `json:"values"`
}

type result struct {
	Changed bool           `json:"changed"`
	Error   string         `json:"error"`
	Values  map[string]any `json:"values"`
}

type driver struct {
	ctx     context.Context
	name    string
	server  tfprotov6.ProviderServer
	schemas *tfprotov6.GetProviderSchemaResponse
	states  map[string]tftypes.Value
	private map[string][]byte
}

func main() {
	var order struct {
		Provider string `json:"provider"`
		Tasks    []task `json:"tasks"`
		// Allow are the doubtful replacements that the user has confirmed.
		Allow []any `json:"allow"`
	}
	if err := json.NewDecoder(os.Stdin).Decode(&order); err != nil {
		panic(err)
	}
	d := &driver{ctx: context.Background(), name: order.Provider, states: map[string]tftypes.Value{}, private: map[string][]byte{}}
	results := []result{}
	if said := d.start(order.Allow); said != "" {
		results = append(results, result{Error: said})
	} else {
		for _, one := range order.Tasks {
			results = append(results, d.run(one))
		}
	}
	_ = json.NewEncoder(os.Stdout).Encode(results)
}

func (d *driver) start(allow []any) string {
	made, err := runtime.NewServer(providers[d.name])()
	if err != nil {
		return err.Error()
	}
	d.server = made
	if d.schemas, err = made.GetProviderSchema(d.ctx, &tfprotov6.GetProviderSchemaRequest{}); err != nil || len(d.schemas.Diagnostics) > 0 {
		return fmt.Sprint(err, describe(d.schemas.Diagnostics))
	}
	kind := d.schemas.Provider.ValueType().(tftypes.Object)
	settings := map[string]any{"poll_interval": "10ms", "max_retries": 0.0}
	if len(allow) > 0 {
		settings["allow_replacement"] = allow
	}
	config := wrap(kind, tftypes.NewValue(kind, fill(kind, settings)))
	resp, err := made.ConfigureProvider(d.ctx, &tfprotov6.ConfigureProviderRequest{Config: config})
	if err != nil {
		return err.Error()
	}
	return describe(resp.Diagnostics)
}

func (d *driver) run(one task) result {
	full := d.name + "_" + one.Type
	if one.Do == "read" {
		return d.readSource(full, one.Values)
	}
	schema, ok := d.schemas.ResourceSchemas[full]
	if !ok {
		return result{Error: "there is no resource " + full}
	}
	kind := schema.ValueType().(tftypes.Object)
	prior, ok := d.states[full]
	if !ok {
		prior = tftypes.NewValue(kind, nil)
	}
	if !prior.IsNull() {
		resp, err := d.server.ReadResource(d.ctx, &tfprotov6.ReadResourceRequest{TypeName: full, CurrentState: wrap(kind, prior), Private: d.private[full]})
		if said := failure(err, resp.Diagnostics); said != "" {
			return result{Error: said}
		}
		prior = unwrap(kind, resp.NewState)
		d.private[full] = resp.Private
	}
	config, proposed := tftypes.NewValue(kind, nil), tftypes.NewValue(kind, nil)
	if one.Do == "apply" {
		config = tftypes.NewValue(kind, fill(kind, one.Values))
		proposed = propose(schema.Block.Attributes, prior, config)
		valid, err := d.server.ValidateResourceConfig(d.ctx, &tfprotov6.ValidateResourceConfigRequest{TypeName: full, Config: wrap(kind, config)})
		if said := failure(err, valid.Diagnostics); said != "" {
			return result{Error: said}
		}
	}
	plan, err := d.server.PlanResourceChange(d.ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: full, PriorState: wrap(kind, prior), ProposedNewState: wrap(kind, proposed), Config: wrap(kind, config), PriorPrivate: d.private[full],
	})
	if said := failure(err, plan.Diagnostics); said != "" {
		return result{Error: said}
	}
	if unwrap(kind, plan.PlannedState).Equal(prior) {
		return result{Values: show(prior)}
	}
	if len(plan.RequiresReplace) > 0 && !prior.IsNull() {
		if gone := d.run(task{Do: "destroy", Type: one.Type}); gone.Error != "" {
			return gone
		}
		return d.run(one)
	}
	done, err := d.server.ApplyResourceChange(d.ctx, &tfprotov6.ApplyResourceChangeRequest{
		TypeName: full, PriorState: wrap(kind, prior), PlannedState: plan.PlannedState, Config: wrap(kind, config), PlannedPrivate: plan.PlannedPrivate,
	})
	said := failure(err, done.Diagnostics)
	d.states[full], d.private[full] = unwrap(kind, done.NewState), done.Private
	return result{Changed: true, Error: said, Values: show(d.states[full])}
}

func (d *driver) readSource(full string, given map[string]any) result {
	schema, ok := d.schemas.DataSourceSchemas[full]
	if !ok {
		return result{Error: "there is no data source " + full}
	}
	kind := schema.ValueType().(tftypes.Object)
	resp, err := d.server.ReadDataSource(d.ctx, &tfprotov6.ReadDataSourceRequest{TypeName: full, Config: wrap(kind, tftypes.NewValue(kind, fill(kind, given)))})
	if said := failure(err, resp.Diagnostics); said != "" {
		return result{Error: said}
	}
	return result{Values: show(unwrap(kind, resp.State))}
}

func failure(err error, diagnostics []*tfprotov6.Diagnostic) string {
	if err != nil {
		return err.Error()
	}
	return describe(diagnostics)
}

func describe(diagnostics []*tfprotov6.Diagnostic) string {
	var out []string
	for _, one := range diagnostics {
		if one.Severity == tfprotov6.DiagnosticSeverityError {
			out = append(out, one.Summary+": "+one.Detail)
		}
	}
	return strings.Join(out, "\n")
}

func wrap(kind tftypes.Type, value tftypes.Value) *tfprotov6.DynamicValue {
	out, err := tfprotov6.NewDynamicValue(kind, value)
	if err != nil {
		panic(err)
	}
	return &out
}

func unwrap(kind tftypes.Type, value *tfprotov6.DynamicValue) tftypes.Value {
	out, err := value.Unmarshal(kind)
	if err != nil {
		panic(err)
	}
	return out
}
