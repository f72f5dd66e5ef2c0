package runtime

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Probe looks at the API past Terraform, for acceptance tests and sweepers.
type Probe struct {
	server *server
	client *Client
}

// NewProbe takes its settings from the environment variables that the provider knows.
func NewProbe(descriptor Provider) (*Probe, error) {
	s := New(descriptor).(*server)
	var diags diag.Diagnostics
	address := s.resolveEndpoint(settings{}, &diags)
	options := s.readOptions(address, settings{}, &diags)
	credentials := s.resolveCredentials(settings{}, &diags)
	if diags.HasError() {
		return nil, errors.New(diags[0].Summary() + ": " + diags[0].Detail())
	}
	options.Agent = s.describeAgent("probe")
	client, err := s.connect(address, settings{}, credentials, options)
	if err != nil {
		return nil, err
	}
	return &Probe{server: s, client: client}, nil
}

// find gives the engine of a resource, by the name without the provider's.
func (p *Probe) find(name string) (*engine, error) {
	for _, engine := range p.server.engines {
		if engine.descriptor.Name == name {
			own := *engine
			own.client = p.client
			return &own, nil
		}
	}
	return nil, fmt.Errorf("there is no resource %q", name)
}

// Exists says whether the API still has it. The attributes are those of its state.
func (p *Probe) Exists(ctx context.Context, name string, attributes map[string]string) (bool, error) {
	r, err := p.start(name, attributes)
	if err != nil {
		return false, err
	}
	operations := r.descriptor.Operations
	if operations.Read == nil && operations.List == nil {
		return false, nil
	}
	_, err = r.readObject(ctx, r.prior, true)
	if isGone(err) {
		return false, nil
	}
	return err == nil, err
}

// Remove deletes it behind Terraform's back.
func (p *Probe) Remove(ctx context.Context, name string, attributes map[string]string) error {
	r, err := p.start(name, attributes)
	if err != nil {
		return err
	}
	return r.remove(ctx)
}

func (p *Probe) start(name string, attributes map[string]string) (*run, error) {
	engine, err := p.find(name)
	if err != nil {
		return nil, err
	}
	r := engine.begin(&diag.Diagnostics{}, nil, nil)
	for _, child := range engine.tree.children {
		if value, ok := parseValue(child, gather(attributes, child.name)); ok {
			r.actual[child.name] = value
		}
	}
	r.prior, r.planned = r.actual, r.actual
	return r, nil
}

// gather is the text of an attribute in the flat form of a state, where the members of a list stand under numbers.
func gather(attributes map[string]string, name string) string {
	if text, ok := attributes[name]; ok {
		return text
	}
	var members []string
	for i := 0; ; i++ {
		text, ok := attributes[fmt.Sprintf("%s.%d", name, i)]
		if !ok {
			return strings.Join(members, ",")
		}
		members = append(members, text)
	}
}

// Sweep deletes everything whose natural key begins with the prefix.
func (p *Probe) Sweep(ctx context.Context, name, prefix string) error {
	engine, err := p.find(name)
	if err != nil {
		return err
	}
	key := engine.descriptor.NaturalKey
	var found []values
	err = engine.eachItem(ctx, values{}, func(item map[string]any) bool {
		decoded, _ := engine.tree.decodeTree(item)
		if strings.HasPrefix(formatValue(decoded[key]), prefix) {
			found = append(found, decoded)
		}
		return true
	})
	failures := []error{err}
	for _, decoded := range found {
		r := engine.begin(&diag.Diagnostics{}, nil, nil)
		r.prior, r.planned = decoded, map[string]tftypes.Value(decoded)
		if err := r.remove(ctx); err != nil {
			failures = append(failures, fmt.Errorf("%s %s: %w", name, formatValue(decoded[key]), err))
		}
	}
	return errors.Join(failures...)
}
