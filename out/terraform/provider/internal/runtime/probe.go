package runtime

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Probe accesses the API without Terraform, for acceptance tests and sweepers.
type Probe struct {
	server *server
	client *Client
}

// NewProbe returns a probe that is configured by the environment variables of the provider.
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

// find returns the engine of a resource by its name without the provider prefix.
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

// Exists reports whether the object with the given state attributes exists in the API.
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

// Remove deletes the object without Terraform's knowledge.
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

// gather returns an attribute from the flat form of a state, in which list elements have numbered keys.
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

// Sweep deletes all objects whose natural key starts with the prefix.
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
