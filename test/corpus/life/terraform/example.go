package main

import (
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// block is what an example has of one type: a resource, a data source, an action and so on, as its role says.
type block struct {
	role    string
	isData  bool
	kind    string
	label   string
	content hcl.Attributes
	// ignored are the attributes whose changes the lifecycle block leaves alone.
	ignored []string
	// nested are the blocks of the schema that are written inside, in their order.
	nested []nestedBlock
}

type nestedBlock struct {
	name    string
	content hcl.Attributes
}

// readExample gives the blocks of a file in their order: each stands after what it refers to.
func readExample(path string) ([]block, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	file, diags := hclparse.NewParser().ParseHCL(text, path)
	if diags.HasErrors() {
		return nil, diags
	}
	body, ok := file.Body.(*hclsyntax.Body)
	if !ok {
		return nil, fmt.Errorf("%s is not written in Terraform's own syntax", path)
	}
	blocks := []block{}
	for _, own := range body.Blocks {
		ignored, err := readIgnored(own.Body)
		if err != nil {
			return nil, err
		}
		nested, err := readNested(own.Body)
		if err != nil {
			return nil, err
		}
		own.Body.Blocks = nil
		content, diags := own.Body.JustAttributes()
		if diags.HasErrors() {
			return nil, diags
		}
		blocks = append(blocks, block{own.Type, own.Type == "data", own.Labels[0], own.Labels[1], content, ignored, nested})
	}
	return blocks, nil
}

// readNested gives the blocks of the schema; those of Terraform itself are none.
func readNested(body *hclsyntax.Body) ([]nestedBlock, error) {
	nested := []nestedBlock{}
	for _, own := range body.Blocks {
		if own.Type == "lifecycle" {
			continue
		}
		content, diags := own.Body.JustAttributes()
		if diags.HasErrors() {
			return nil, diags
		}
		nested = append(nested, nestedBlock{own.Type, content})
	}
	return nested, nil
}

// readIgnored gives what the lifecycle of a resource says.
func readIgnored(body *hclsyntax.Body) ([]string, error) {
	names := []string{}
	for _, own := range body.Blocks {
		if own.Type != "lifecycle" {
			continue
		}
		ignored, found := own.Body.Attributes["ignore_changes"]
		if !found || len(own.Body.Attributes) > 1 {
			return nil, fmt.Errorf("%s: a block that is not known", own.Type)
		}
		each, diags := hcl.ExprList(ignored.Expr)
		if diags.HasErrors() {
			return nil, diags
		}
		for _, one := range each {
			names = append(names, hcl.ExprAsKeyword(one))
		}
	}
	return names, nil
}

// ignore is the configuration as Terraform hands it on: what is to be ignored is said as it stands.
func ignore(names []string, prior, config cty.Value) cty.Value {
	if len(names) == 0 || prior.IsNull() || config.IsNull() {
		return config
	}
	members := config.AsValueMap()
	for _, name := range names {
		members[name] = prior.GetAttr(name)
	}
	return cty.ObjectVal(members)
}

// scope is what expressions can refer to: by type and label.
type scope struct {
	resources map[string]map[string]cty.Value
	sources   map[string]map[string]cty.Value
}

func newScope() *scope {
	return &scope{map[string]map[string]cty.Value{}, map[string]map[string]cty.Value{}}
}

func (s *scope) set(own block, value cty.Value) {
	place := s.resources
	if own.isData {
		place = s.sources
	}
	if place[own.kind] == nil {
		place[own.kind] = map[string]cty.Value{}
	}
	place[own.kind][own.label] = value
}

func gather(all map[string]map[string]cty.Value) map[string]cty.Value {
	kinds := map[string]cty.Value{}
	for kind, values := range all {
		kinds[kind] = cty.ObjectVal(values)
	}
	return kinds
}

// evaluate is the configuration of a block in the form of its schema.
func (s *scope) evaluate(own block, of kind) (cty.Value, error) {
	variables := gather(s.resources)
	variables["data"] = cty.ObjectVal(gather(s.sources))
	members, err := evaluateAll(own.content, variables)
	if err != nil {
		return cty.NilVal, err
	}
	items := map[string][]cty.Value{}
	for _, nested := range own.nested {
		inner, err := evaluateAll(nested.content, variables)
		if err != nil {
			return cty.NilVal, err
		}
		items[nested.name] = append(items[nested.name], cty.ObjectVal(inner))
	}
	for name, values := range items {
		members[name] = cty.TupleVal(values)
		if field := find(of.fields, name); field != nil && field.nesting == single {
			members[name] = values[0]
		}
	}
	return conform(cty.ObjectVal(members), of.fields)
}

// functions are those that examples call.
var functions = map[string]function.Function{"jsonencode": stdlib.JSONEncodeFunc}

func evaluateAll(content hcl.Attributes, variables map[string]cty.Value) (map[string]cty.Value, error) {
	members := map[string]cty.Value{}
	for name, attribute := range content {
		value, diags := attribute.Expr.Value(&hcl.EvalContext{Variables: variables, Functions: functions})
		if diags.HasErrors() {
			return nil, fmt.Errorf("%s: %w", name, diags)
		}
		members[name] = value
	}
	return members, nil
}
