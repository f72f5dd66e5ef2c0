package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
)

// playQueries plays a file as `terraform query` does: what is listed for each of another list comes after that list. One of
// each such list is made first, so that there is something to ask for.
func (p *player) playQueries(own []block) {
	made := map[string]bool{}
	for _, one := range own {
		for _, address := range listAsked(one) {
			if made[address] {
				continue
			}
			made[address] = true
			blocks, err := readExample(filepath.Join(p.examples, "resources", address, "resource.tf"))
			if p.fail("example", err) {
				return
			}
			for _, needed := range blocks {
				if address := needed.role + "." + needed.kind + "." + needed.label; !made[address] {
					made[address] = true
					p.blocks = append(p.blocks, needed)
				}
			}
		}
	}
	if p.fail("needs", p.apply(newScope(), nil)) {
		return
	}
	found := map[string]cty.Value{}
	for _, one := range own {
		cancel := p.limit()
		p.fail("list "+one.kind, p.playList(one, found))
		cancel()
	}
}

// listAsked are the types whose lists a block asks for.
func listAsked(own block) []string {
	each, asks := own.content["for_each"]
	if !asks {
		return nil
	}
	kinds := []string{}
	for _, way := range each.Expr.Variables() {
		if named, ok := way[1].(hcl.TraverseAttr); ok && way.RootName() == "list" {
			kinds = append(kinds, named.Name)
		}
	}
	return kinds
}

// playList lists, once for each of what `for_each` says, and notes what was found for the lists after it.
func (p *player) playList(own block, found map[string]cty.Value) error {
	of, known := p.parts.queries[own.kind]
	if !known {
		return errors.New("the provider has no such type")
	}
	keys, err := listKeys(own, found)
	if err != nil {
		return err
	}
	items := []cty.Value{}
	for _, key := range keys {
		members := map[string]cty.Value{}
		for _, nested := range own.nested {
			each := map[string]cty.Value{"each": cty.ObjectVal(map[string]cty.Value{"key": key, "value": key})}
			if members, err = evaluateAll(nested.content, each); err != nil {
				return err
			}
		}
		config, err := conform(cty.ObjectVal(members), of.fields)
		if err != nil {
			return err
		}
		identities, err := p.core.query(of, config)
		if err != nil {
			return err
		}
		for _, identity := range identities {
			items = append(items, cty.ObjectVal(map[string]cty.Value{"identity": identity}))
		}
	}
	all := cty.ObjectVal(map[string]cty.Value{"data": cty.TupleVal(items)})
	found[own.kind] = cty.ObjectVal(map[string]cty.Value{own.label: all})
	return nil
}

// listKeys are the values of `for_each`. Terraform takes sets of texts alone. Without it, a block is played once.
func listKeys(own block, found map[string]cty.Value) ([]cty.Value, error) {
	each, asks := own.content["for_each"]
	if !asks {
		return []cty.Value{cty.NilVal}, nil
	}
	value, diags := each.Expr.Value(&hcl.EvalContext{
		Variables: map[string]cty.Value{"list": cty.ObjectVal(found)},
		Functions: map[string]function.Function{"toset": toSet, "tostring": toText},
	})
	if diags.HasErrors() {
		return nil, fmt.Errorf("for_each: %w", diags)
	}
	keys := value.AsValueSlice()
	if len(keys) == 0 {
		return nil, errors.New("for_each: the list before it shows nothing, though something was made")
	}
	for _, key := range keys {
		if key.Type() != cty.String {
			return nil, fmt.Errorf("for_each: a %s, and no text", key.Type().FriendlyName())
		}
	}
	return keys, nil
}

var toText = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "value", Type: cty.DynamicPseudoType}},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		return convert.Convert(args[0], cty.String)
	},
})

var toSet = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "items", Type: cty.DynamicPseudoType}},
	Type:   function.StaticReturnType(cty.DynamicPseudoType),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		if args[0].LengthInt() == 0 {
			return cty.SetValEmpty(cty.String), nil
		}
		return cty.SetVal(args[0].AsValueSlice()), nil
	},
})

// query gives the identities of what a list shows.
func (c *core) query(of kind, config cty.Value) ([]cty.Value, error) {
	server, ok := c.server.(tfprotov6.ListResourceServer)
	if !ok {
		return nil, errors.New("the provider has no lists")
	}
	checked, err := server.ValidateListResourceConfig(c.ctx, &tfprotov6.ValidateListResourceConfigRequest{TypeName: of.name, Config: encode(config, of.object)})
	if err != nil {
		return nil, err
	}
	if err := fail(listErrors(checked.Diagnostics)); err != nil {
		return nil, err
	}
	identity, err := c.readIdentity(of.name)
	if err != nil {
		return nil, err
	}
	stream, err := server.ListResource(c.ctx, &tfprotov6.ListResourceRequest{TypeName: of.name, Config: encode(config, of.object), IncludeResource: true, Limit: 100})
	if err != nil {
		return nil, err
	}
	identities := []cty.Value{}
	for result := range stream.Results {
		if err := fail(listErrors(result.Diagnostics)); err != nil {
			return nil, err
		}
		if result.Identity == nil {
			return nil, errors.New("an item without an identity")
		}
		one, err := decode(result.Identity.IdentityData, identity)
		if err != nil {
			return nil, err
		}
		identities = append(identities, one)
	}
	return identities, nil
}

func (c *core) readIdentity(name string) (cty.Type, error) {
	schemas, err := c.server.GetResourceIdentitySchemas(c.ctx, &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		return cty.NilType, err
	}
	members := map[string]cty.Type{}
	if own := schemas.IdentitySchemas[name]; own != nil {
		for _, attribute := range own.IdentityAttributes {
			if members[attribute.Name], err = toCty(attribute.Type); err != nil {
				return cty.NilType, err
			}
		}
	}
	return cty.Object(members), nil
}
