package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/msgpack"
)

// kind is a type of resource or data source.
type kind struct {
	name   string
	fields []field
	object cty.Type
}

// state is what Terraform keeps of a resource between two steps.
type state struct {
	value    cty.Value
	private  []byte
	identity *tfprotov6.ResourceIdentityData
}

// planned is a plan of one resource.
type planned struct {
	value    cty.Value
	private  []byte
	identity *tfprotov6.ResourceIdentityData
	replaces []string
	warnings []string
}

// core plays the part of Terraform towards one provider.
type core struct {
	ctx       context.Context
	server    tfprotov6.ProviderServer
	resources map[string]kind
	sources   map[string]kind
	// warnings are what was said while something was applied.
	warnings []string
}

func encode(value cty.Value, object cty.Type) *tfprotov6.DynamicValue {
	packed, err := msgpack.Marshal(value, object)
	if err != nil {
		panic(err)
	}
	return &tfprotov6.DynamicValue{MsgPack: packed}
}

func decode(value *tfprotov6.DynamicValue, object cty.Type) (cty.Value, error) {
	if value == nil {
		return cty.NullVal(object), nil
	}
	return msgpack.Unmarshal(value.MsgPack, object)
}

func fail(lists ...[]string) error {
	all := []string{}
	for _, one := range lists {
		all = append(all, one...)
	}
	if len(all) == 0 {
		return nil
	}
	return errors.New(strings.Join(all, " | "))
}

func (c *core) validate(of kind, config cty.Value) error {
	resp, err := c.server.ValidateResourceConfig(c.ctx, &tfprotov6.ValidateResourceConfigRequest{
		TypeName:           of.name,
		Config:             encode(config, of.object),
		ClientCapabilities: &tfprotov6.ValidateResourceConfigClientCapabilities{WriteOnlyAttributesAllowed: true},
	})
	if err != nil {
		return err
	}
	return fail(listErrors(resp.Diagnostics))
}

// plan asks for the change from a state to a configuration, or to nothing where the configuration is null.
func (c *core) plan(of kind, prior state, config cty.Value) (planned, error) {
	proposed := cty.NullVal(of.object)
	if !config.IsNull() {
		proposed = propose(of.fields, prior.value, config)
	}
	resp, err := c.server.PlanResourceChange(c.ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName:         of.name,
		PriorState:       encode(prior.value, of.object),
		ProposedNewState: encode(proposed, of.object),
		Config:           encode(config, of.object),
		PriorPrivate:     prior.private,
		PriorIdentity:    prior.identity,
	})
	if err != nil {
		return planned{}, err
	}
	if err := fail(listErrors(resp.Diagnostics)); err != nil {
		return planned{}, err
	}
	value, err := decode(resp.PlannedState, of.object)
	if err != nil {
		return planned{}, err
	}
	if !config.IsNull() {
		if err := fail(judgePlan(of.fields, prior.value, config, value, "")); err != nil {
			return planned{}, fmt.Errorf("invalid plan: %w", err)
		}
	}
	replaces := []string{}
	for _, path := range resp.RequiresReplace {
		replaces = append(replaces, path.String())
	}
	return planned{value, resp.PlannedPrivate, resp.PlannedIdentity, replaces, listWarnings(resp.Diagnostics)}, nil
}

func (c *core) apply(of kind, prior state, config cty.Value, plan planned) (state, error) {
	resp, err := c.server.ApplyResourceChange(c.ctx, &tfprotov6.ApplyResourceChangeRequest{
		TypeName:        of.name,
		PriorState:      encode(prior.value, of.object),
		PlannedState:    encode(plan.value, of.object),
		Config:          encode(config, of.object),
		PlannedPrivate:  plan.private,
		PlannedIdentity: plan.identity,
	})
	if err != nil {
		return prior, err
	}
	value, err := decode(resp.NewState, of.object)
	if err != nil {
		return prior, err
	}
	next := state{value, resp.Private, resp.NewIdentity}
	c.warnings = append(c.warnings, listWarnings(resp.Diagnostics)...)
	if err := fail(listErrors(resp.Diagnostics)); err != nil {
		return next, err
	}
	if !value.IsWhollyKnown() {
		return next, errors.New("inconsistent result: something is still unknown")
	}
	if err := fail(judgeResult(plan.value, value, "")); err != nil {
		return next, fmt.Errorf("inconsistent result: %w", err)
	}
	return next, nil
}

func (c *core) read(of kind, prior state) (state, error) {
	resp, err := c.server.ReadResource(c.ctx, &tfprotov6.ReadResourceRequest{
		TypeName:        of.name,
		CurrentState:    encode(prior.value, of.object),
		Private:         prior.private,
		CurrentIdentity: prior.identity,
	})
	if err != nil {
		return prior, err
	}
	if err := fail(listErrors(resp.Diagnostics)); err != nil {
		return prior, err
	}
	value, err := decode(resp.NewState, of.object)
	return state{value, resp.Private, resp.NewIdentity}, err
}

func (c *core) bring(of kind, request *tfprotov6.ImportResourceStateRequest) (state, error) {
	request.TypeName = of.name
	resp, err := c.server.ImportResourceState(c.ctx, request)
	if err != nil {
		return state{}, err
	}
	if err := fail(listErrors(resp.Diagnostics)); err != nil {
		return state{}, err
	}
	if len(resp.ImportedResources) != 1 {
		return state{}, fmt.Errorf("%d resources were imported", len(resp.ImportedResources))
	}
	one := resp.ImportedResources[0]
	value, err := decode(one.State, of.object)
	if err != nil {
		return state{}, err
	}
	read, err := c.read(of, state{value, one.Private, one.Identity})
	if err == nil && read.value.IsNull() {
		err = errors.New("what was imported is not there")
	}
	return read, err
}

// write is the configuration that Terraform generates for what was imported.
func (c *core) write(of kind, from state) (cty.Value, error) {
	resp, err := c.server.GenerateResourceConfig(c.ctx, &tfprotov6.GenerateResourceConfigRequest{
		TypeName: of.name,
		State:    encode(from.value, of.object),
	})
	if err != nil {
		return cty.NilVal, err
	}
	if err := fail(listErrors(resp.Diagnostics)); err != nil {
		return cty.NilVal, err
	}
	return decode(resp.Config, of.object)
}

func (c *core) ask(of kind, config cty.Value) (cty.Value, error) {
	resp, err := c.server.ReadDataSource(c.ctx, &tfprotov6.ReadDataSourceRequest{TypeName: of.name, Config: encode(config, of.object)})
	if err != nil {
		return cty.NilVal, err
	}
	if err := fail(listErrors(resp.Diagnostics)); err != nil {
		return cty.NilVal, err
	}
	return decode(resp.State, of.object)
}
