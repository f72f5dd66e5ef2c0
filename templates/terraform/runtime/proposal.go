package runtime

import (
	"context"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// protocol is what the framework's server implements. An optional interface that is missing here would be missing for
// Terraform, too.
type protocol interface {
	tfprotov6.ProviderServer
	tfprotov6.ListResourceServer
	tfprotov6.ActionServer
	tfprotov6.StateStoreServer
}

// planner completes what Terraform proposes before the framework compares it with the state. Terraform takes an omitted
// object for removed if its state holds anything that is not computed, such as a required attribute. It then proposes
// null, also for an object that the API has filled in, and the framework would set every other computed attribute to
// unknown because of that. What was really removed from the configuration is planned later, see planRemovals.
type planner struct {
	protocol
	engines map[string]*engine
}

// NewServer returns a function that makes the server for a descriptor, as the acceptance tests of Terraform want it.
func NewServer(descriptor Provider) func() (tfprotov6.ProviderServer, error) {
	return func() (tfprotov6.ProviderServer, error) { return newPlanner(New(descriptor)), nil }
}

func newPlanner(given provider.Provider) tfprotov6.ProviderServer {
	made := providerserver.NewProtocol6(given)()
	inner, isWhole := made.(protocol)
	own, isOwn := given.(*server)
	if !isWhole || !isOwn {
		return made
	}
	engines := map[string]*engine{}
	for _, engine := range own.engines {
		if engine.tree.holdsRequired() {
			engines[engine.kind] = engine
		}
	}
	return &planner{inner, engines}
}

// PlanResourceChange leaves errors to the framework, which reads the same values.
func (p *planner) PlanResourceChange(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest) (*tfprotov6.PlanResourceChangeResponse, error) {
	if engine := p.engines[req.TypeName]; engine != nil {
		if next := engine.complete(ctx, req); next != nil {
			changed := *req
			changed.ProposedNewState = next
			req = &changed
		}
	}
	return p.protocol.PlanResourceChange(ctx, req)
}

// complete returns the completed proposal, or nil if there is nothing to complete.
func (e *engine) complete(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest) *tfprotov6.DynamicValue {
	kind := e.withBlocks().Type().TerraformType(ctx)
	proposed, prior, config := unpack(req.ProposedNewState, kind), unpack(req.PriorState, kind), unpack(req.Config, kind)
	if isVoid(proposed) || isVoid(prior) || isVoid(config) {
		return nil
	}
	next := tftypes.NewValue(kind, e.tree.completeMembers(members(proposed), members(prior), members(config)))
	if next.Equal(proposed) {
		return nil
	}
	packed, err := tfprotov6.NewDynamicValue(kind, next)
	if err != nil {
		return nil
	}
	return &packed
}

func unpack(value *tfprotov6.DynamicValue, kind tftypes.Type) tftypes.Value {
	if value == nil {
		return tftypes.Value{}
	}
	read, err := value.Unmarshal(kind)
	if err != nil {
		return tftypes.Value{}
	}
	return read
}

func (n *node) completeMembers(proposed, prior, config values) map[string]tftypes.Value {
	next := maps.Clone(proposed)
	for _, child := range n.children {
		// Terraform decides the number of blocks by the configuration alone.
		if !child.field.Block {
			next[child.name] = child.completeValue(proposed[child.name], prior[child.name], config[child.name])
		}
	}
	return next
}

// completeValue pairs elements as Terraform does. It pairs no elements of sets that differ in an object.
func (n *node) completeValue(proposed, prior, config tftypes.Value) tftypes.Value {
	if isVoid(prior) || config.Type() == nil || proposed.Type() == nil || !config.IsKnown() || !proposed.IsKnown() {
		return proposed
	}
	if config.IsNull() {
		if n.optional && n.computed && proposed.IsNull() {
			return prior
		}
		return proposed
	}
	switch n.shape {
	case shapeObject, shapeUnion:
		return tftypes.NewValue(n.kind, n.completeMembers(members(proposed), members(prior), members(config)))
	case shapeMap:
		next, before, given := maps.Clone(members(proposed)), members(prior), members(config)
		for key, member := range next {
			next[key] = n.element.completeValue(member, before[key], given[key])
		}
		return tftypes.NewValue(n.kind, next)
	case shapeList:
		next, before, given := []tftypes.Value{}, elements(prior), elements(config)
		for i, member := range elements(proposed) {
			if i < len(before) && i < len(given) {
				member = n.element.completeValue(member, before[i], given[i])
			}
			next = append(next, member)
		}
		return tftypes.NewValue(n.kind, next)
	}
	return proposed
}

// holdsRequired reports whether an optional and computed object holds anything that is not computed, at any depth.
func (n *node) holdsRequired() bool {
	if n.element != nil {
		return n.element.holdsRequired()
	}
	for _, child := range n.children {
		if child.optional && child.computed && child.isPartlyGiven() || child.holdsRequired() {
			return true
		}
	}
	return false
}

func (n *node) isPartlyGiven() bool {
	if n.element != nil {
		return n.element.isPartlyGiven()
	}
	for _, child := range n.children {
		if !child.computed || child.isPartlyGiven() {
			return true
		}
	}
	return false
}
