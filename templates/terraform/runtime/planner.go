package runtime

import (
	"context"

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
	server  *server
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
		if engine.tree.needsCompletion() || len(engine.parents()) > 0 {
			engines[engine.kind] = engine
		}
	}
	return &planner{inner, own, engines}
}

// PlanResourceChange leaves errors to the framework, which reads the same values.
func (p *planner) PlanResourceChange(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest) (*tfprotov6.PlanResourceChangeResponse, error) {
	if found := p.engines[req.TypeName]; found != nil && (found.tree.needsCompletion() || hasMarks(req.PriorPrivate)) {
		engine := *found
		engine.client = p.server.client
		next, refusal := engine.complete(ctx, req)
		if refusal != nil {
			return &tfprotov6.PlanResourceChangeResponse{PlannedState: req.PriorState, PlannedPrivate: req.PriorPrivate, Diagnostics: []*tfprotov6.Diagnostic{refusal}}, nil
		}
		if next != nil {
			changed := *req
			changed.ProposedNewState = next
			req = &changed
		}
	}
	return p.protocol.PlanResourceChange(ctx, req)
}

// complete returns the completed proposal, or nil if there is nothing to complete.
func (e *engine) complete(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest) (*tfprotov6.DynamicValue, *tfprotov6.Diagnostic) {
	kind := e.withBlocks().Type().TerraformType(ctx)
	proposed, prior, config := unpack(req.ProposedNewState, kind), unpack(req.PriorState, kind), unpack(req.Config, kind)
	if isVoid(proposed) || isVoid(prior) || isVoid(config) {
		return nil, nil
	}
	completed := e.tree.completeMembers(members(proposed), members(prior), members(config))
	if refusal := e.keepParents(ctx, completed, members(prior), members(config), req.PriorPrivate); refusal != nil {
		return nil, refusal
	}
	next := tftypes.NewValue(kind, completed)
	if next.Equal(proposed) {
		return nil, nil
	}
	packed, err := tfprotov6.NewDynamicValue(kind, next)
	if err != nil {
		return nil, nil
	}
	return &packed, nil
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
