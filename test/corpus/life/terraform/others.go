package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// call is an operation of the API: its path, and the attributes that fill it under another name.
type call struct {
	path       string
	parameters map[string]string
	// isRead is true of what shows one item, which may be the only one at its path.
	isRead bool
}

// player plays the examples of all that is no resource: data sources, ephemeral resources, actions and lists.
type player struct {
	*life
	parts    parts
	examples string
	calls    map[string][]call
}

var otherFiles = []string{"data-sources/*/*.tf", "ephemeral-resources/*/*.tf", "actions/*/*.tf", "list-resources/*/*.hcl", "queries/*.hcl"}

func runOthers(examples, admin string, only *regexp.Regexp) error {
	parts, err := readParts()
	if err != nil {
		return err
	}
	for _, pattern := range otherFiles {
		files, err := filepath.Glob(filepath.Join(examples, pattern))
		if err != nil {
			return err
		}
		for _, file := range files {
			name, _ := filepath.Rel(examples, file)
			if !only.MatchString(name) {
				continue
			}
			start := time.Now()
			one := &player{&life{lists: listLists(), admin: admin, failures: []failure{}, notes: []string{}}, parts, examples, listCalls()}
			one.core = &core{ctx: context.Background(), resources: parts.resources, sources: parts.sources}
			if err := one.playOne(file); err != nil {
				return err
			}
			printReport(name, one.life, start)
		}
	}
	return nil
}

// playOne plays a file in a world of its own.
func (p *player) playOne(file string) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			p.failures = append(p.failures, failure{"panic", fmt.Sprint(broken)})
		}
	}()
	if err := callAdmin(http.MethodPost, p.admin+"/reset", nil, nil); err != nil {
		return err
	}
	if p.core.server, err = newServer(); err != nil {
		return err
	}
	if err := configure(p.core.server, p.parts.provider); err != nil {
		return err
	}
	own, err := readExample(file)
	if p.fail("example", err) {
		return nil
	}
	if strings.HasPrefix(file, filepath.Join(p.examples, "queries")) {
		p.playQueries(own)
	} else {
		p.playFile(own)
	}
	return nil
}

// playFile makes what an example refers to, and then plays it block by block.
func (p *player) playFile(own []block) {
	var err error
	p.blocks, err = p.listNeeded(own)
	scope := newScope()
	if p.fail("example", err) || p.fail("needs", p.apply(scope, nil)) {
		return
	}
	for _, one := range own {
		cancel := p.limit()
		p.fail(one.role+" "+one.kind, p.play(one, scope))
		cancel()
	}
}

// listNeeded are the blocks of other examples that this one refers to: its page shows them as a part of it.
func (p *player) listNeeded(own []block) ([]block, error) {
	there := map[string]bool{}
	for _, one := range own {
		there[one.role+"."+one.kind+"."+one.label] = true
	}
	needed := []block{}
	for _, address := range listReferences(own) {
		role, kind := address[0], address[1]
		if there[strings.Join(address, ".")] {
			continue
		}
		file := filepath.Join(p.examples, "resources", kind, "resource.tf")
		if role == "data" {
			file = filepath.Join(p.examples, "data-sources", kind, "data-source.tf")
		}
		if _, err := os.Stat(file); err != nil {
			return nil, fmt.Errorf("it refers to %s, which no example shows", strings.Join(address[1:], "."))
		}
		blocks, err := readExample(file)
		if err != nil {
			return nil, err
		}
		for _, one := range blocks {
			if name := one.role + "." + one.kind + "." + one.label; !there[name] {
				there[name] = true
				needed = append(needed, one)
			}
		}
		if !there[strings.Join(address, ".")] {
			return nil, fmt.Errorf("it refers to %s, which no example shows", strings.Join(address[1:], "."))
		}
	}
	return needed, nil
}

// listReferences are role, type and label of what blocks refer to.
func listReferences(blocks []block) [][]string {
	found := [][]string{}
	note := func(content hcl.Attributes) {
		for name, attribute := range content {
			for _, own := range attribute.Expr.Variables() {
				steps := []string{own.RootName()}
				for _, step := range own[1:] {
					if named, ok := step.(hcl.TraverseAttr); ok {
						steps = append(steps, named.Name)
					}
				}
				switch {
				case name == "provider":
				case steps[0] == "data" && len(steps) > 2:
					found = append(found, steps[:3])
				case len(steps) > 1:
					found = append(found, []string{"resource", steps[0], steps[1]})
				}
			}
		}
	}
	for _, one := range blocks {
		note(one.content)
		for _, nested := range one.nested {
			note(nested.content)
		}
	}
	return found
}

func (p *player) play(own block, scope *scope) error {
	of, found := p.findPart(own)
	if !found {
		return errors.New("the provider has no such type")
	}
	// What an action and a list are given stands in a block of its own, beside words that are for Terraform.
	if own.role == "action" || own.role == "list" {
		own.content = nil
		for _, nested := range own.nested {
			own.content = nested.content
		}
		own.nested = nil
	}
	config, err := scope.evaluate(own, of)
	if err != nil {
		return err
	}
	plantNamed(p.admin, p.calls[own.role+"."+own.kind], config)
	switch own.role {
	case "data":
		p.plant(own.kind, config)
		value, err := p.core.ask(of, config)
		scope.set(own, value)
		return err
	case "ephemeral":
		return p.core.open(of, config)
	case "action":
		return p.core.invoke(of, config)
	case "list":
		_, err := p.core.query(of, config)
		return err
	}
	return fmt.Errorf("nobody knows how to play a block %q", own.role)
}

func (p *player) findPart(own block) (kind, bool) {
	of, found := map[string]map[string]kind{
		"data": p.parts.sources, "ephemeral": p.parts.ephemerals, "action": p.parts.actions, "list": p.parts.queries,
	}[own.role][own.kind]
	return of, found
}

var whole = regexp.MustCompile(`^\{([^{}]*)\}$`)

// plantNamed sees to it that there is what the path of a call names; what is there already stays as it is.
func plantNamed(admin string, calls []call, config cty.Value) {
	for _, one := range calls {
		filled := []string{}
		for _, segment := range strings.Split(one.path, "/") {
			name := whole.FindStringSubmatch(segment)
			if name == nil {
				filled = append(filled, segment)
				continue
			}
			attribute := name[1]
			if other, renamed := one.parameters[attribute]; renamed {
				attribute = other
			}
			if !config.Type().HasAttribute(attribute) || config.GetAttr(attribute).IsNull() {
				break
			}
			part, err := formatPart(config.GetAttr(attribute))
			if err != nil {
				break
			}
			filled = append(filled, url.PathEscape(part))
			plantAt(admin, filled)
		}
		if one.isRead && len(filled) == strings.Count(one.path, "/")+1 && !strings.HasSuffix(one.path, "}") {
			plantAt(admin, filled)
		}
	}
}

func plantAt(admin string, filled []string) {
	planted := map[string]any{"path": strings.Join(filled, "/"), "fields": map[string]any{}}
	_ = callAdmin(http.MethodPost, admin+"/store", planted, nil)
}

func (c *core) open(of kind, config cty.Value) error {
	checked, err := c.server.ValidateEphemeralResourceConfig(c.ctx, &tfprotov6.ValidateEphemeralResourceConfigRequest{TypeName: of.name, Config: encode(config, of.object)})
	if err != nil {
		return err
	}
	if err := fail(listErrors(checked.Diagnostics)); err != nil {
		return err
	}
	opened, err := c.server.OpenEphemeralResource(c.ctx, &tfprotov6.OpenEphemeralResourceRequest{TypeName: of.name, Config: encode(config, of.object)})
	if err != nil {
		return err
	}
	if err := fail(listErrors(opened.Diagnostics)); err != nil {
		return err
	}
	closed, err := c.server.CloseEphemeralResource(c.ctx, &tfprotov6.CloseEphemeralResourceRequest{TypeName: of.name, Private: opened.Private})
	if err != nil {
		return err
	}
	return fail(listErrors(closed.Diagnostics))
}

func (c *core) invoke(of kind, config cty.Value) error {
	server, ok := c.server.(tfprotov6.ActionServer)
	if !ok {
		return errors.New("the provider has no actions")
	}
	checked, err := server.ValidateActionConfig(c.ctx, &tfprotov6.ValidateActionConfigRequest{ActionType: of.name, Config: encode(config, of.object)})
	if err != nil {
		return err
	}
	planned, err := server.PlanAction(c.ctx, &tfprotov6.PlanActionRequest{ActionType: of.name, Config: encode(config, of.object)})
	if err != nil {
		return err
	}
	if err := fail(listErrors(checked.Diagnostics), listErrors(planned.Diagnostics)); err != nil {
		return err
	}
	stream, err := server.InvokeAction(c.ctx, &tfprotov6.InvokeActionRequest{ActionType: of.name, Config: encode(config, of.object)})
	if err != nil {
		return err
	}
	said := []string{"it never ended"}
	for event := range stream.Events {
		if done, ended := event.Type.(tfprotov6.CompletedInvokeActionEventType); ended {
			said = listErrors(done.Diagnostics)
		}
	}
	return fail(said)
}
