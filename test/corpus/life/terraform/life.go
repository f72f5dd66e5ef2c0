package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// Far above what the mock takes by itself, and far below any wait for what never comes.
const (
	stepLimit    = 20 * time.Second
	destroyLimit = 5 * time.Second
)

// failure is a step that did not come out as it should.
type failure struct {
	Step    string `json:"step"`
	Message string `json:"message"`
}

// resource is one of an example, as it stands between two steps.
type resource struct {
	block  block
	kind   kind
	config cty.Value
	now    state
}

// life takes the example of one type through everything that people do with it.
type life struct {
	core     *core
	identity []string
	kind     kind
	blocks   []block
	admin    string
	lists    map[string]listing
	made     []*resource
	failures []failure
	// notes are lines whose removal was refused in words.
	notes []string
}

func (l *life) fail(step string, err error) bool {
	if err != nil {
		l.failures = append(l.failures, failure{step, err.Error()})
	}
	return err != nil
}

func (l *life) limit() context.CancelFunc {
	ctx, cancel := context.WithTimeout(context.Background(), stepLimit)
	l.core.ctx = ctx
	return cancel
}

// run goes through all steps; what fails is noted, and the life goes on as far as it can.
func (l *life) run() {
	early, err := l.foresee()
	if l.fail("plan", err) {
		return
	}
	failed := l.fail("apply", l.apply(newScope(), early))
	if !failed {
		failed = l.fail("empty plan", l.expectNothing())
	}
	if !failed {
		l.fail("second apply", l.expectNothing())
		imported, err := l.importOwn()
		if !l.fail("import", err) && !imported.value.IsNull() {
			l.fail("generated configuration", l.regenerate(imported))
		}
		l.removeLines()
	}
	l.fail("destroy", l.destroy())
}

func (l *life) own() *resource { return l.made[len(l.made)-1] }

// foresee plans the whole example before anything is there, so that everything made by others is unknown.
func (l *life) foresee() (map[string]planned, error) {
	defer l.limit()()
	scope, early := newScope(), map[string]planned{}
	for _, own := range l.blocks {
		of := l.find(own)
		config, err := scope.evaluate(own, of)
		if err != nil {
			// The first of something unknown is unknown; the first of nothing comes up again at the apply.
			scope.set(own, cty.UnknownVal(of.object))
			continue
		}
		if own.isData {
			value := cty.UnknownVal(of.object)
			if config.IsWhollyKnown() {
				if value, err = l.core.ask(of, config); err != nil {
					value = cty.UnknownVal(of.object)
				}
			}
			scope.set(own, value)
			continue
		}
		if err := l.core.validate(of, config); err != nil {
			return nil, fmt.Errorf("%s: %w", own.kind, err)
		}
		plan, err := l.core.plan(of, state{value: cty.NullVal(of.object)}, config)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", own.kind, err)
		}
		early[own.kind+"."+own.label] = plan
		scope.set(own, plan.value)
	}
	return early, nil
}

func (l *life) find(own block) kind {
	if own.isData {
		return l.core.sources[own.kind]
	}
	return l.core.resources[own.kind]
}

func (l *life) apply(scope *scope, early map[string]planned) error {
	for _, own := range l.blocks {
		cancel := l.limit()
		of := l.find(own)
		config, err := scope.evaluate(own, of)
		if err == nil && own.isData {
			var value cty.Value
			l.plant(own.kind, config)
			if value, err = l.core.ask(of, config); err == nil {
				scope.set(own, value)
			}
		} else if err == nil {
			// What the API cannot create is there before anybody manages it.
			plantNamed(l.admin, listAdopted()[own.kind], config)
			one := &resource{own, of, config, state{value: cty.NullVal(of.object)}}
			err = l.create(one, early[own.kind+"."+own.label])
			scope.set(own, one.now.value)
		}
		cancel()
		if err != nil && own.kind != l.kind.name {
			return fmt.Errorf("needs %s: %w", own.kind, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (l *life) create(one *resource, early planned) error {
	if err := l.core.validate(one.kind, one.config); err != nil {
		return err
	}
	plan, err := l.core.plan(one.kind, one.now, ignore(one.block.ignored, one.now.value, one.config))
	if err != nil {
		return err
	}
	if early.value != cty.NilVal {
		if err := fail(judgeResultOpen(early.value, plan.value)); err != nil {
			return fmt.Errorf("inconsistent final plan: %w", err)
		}
	}
	one.now, err = l.core.apply(one.kind, one.now, one.config, plan)
	if !one.now.value.IsNull() {
		l.made = append(l.made, one)
	}
	return err
}

// expectNothing reads everything and plans it anew: nothing is to change.
func (l *life) expectNothing() error {
	for _, one := range l.made {
		if err := l.expectSettled(one); err != nil {
			return fmt.Errorf("%s: %w", one.block.kind, err)
		}
	}
	return nil
}

func (l *life) expectSettled(one *resource) error {
	defer l.limit()()
	read, err := l.core.read(one.kind, one.now)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if read.value.IsNull() {
		return fmt.Errorf("read: it is not there")
	}
	one.now = read
	plan, err := l.core.plan(one.kind, one.now, ignore(one.block.ignored, one.now.value, one.config))
	if err != nil {
		return err
	}
	return expectEmpty(one.now.value, plan)
}

func expectEmpty(before cty.Value, plan planned) error {
	differences := compare(before, plan.value, "")
	sort.SliceStable(differences, func(i, j int) bool { return isKnown(differences[i]) && !isKnown(differences[j]) })
	if len(differences) == 0 {
		return nil
	}
	if len(plan.replaces) > 0 {
		differences = append(differences, "replaced because of "+strings.Join(plan.replaces, ", "))
	}
	return fmt.Errorf("the plan is not empty: %s", strings.Join(differences, "; "))
}

// importOwn imports by the text and by the identity; both must know what is known already, and nothing else.
func (l *life) importOwn() (state, error) {
	defer l.limit()()
	own := l.own()
	text, err := joinIdentity(own.now.value, l.identity)
	if err != nil {
		return state{}, err
	}
	imported, err := l.core.bring(own.kind, &tfprotov6.ImportResourceStateRequest{ID: text})
	if err != nil && strings.Contains(err.Error(), "cannot be imported") {
		l.notes = append(l.notes, "import: "+err.Error())
		return state{value: cty.NullVal(own.kind.object)}, nil
	}
	if err != nil {
		return state{}, fmt.Errorf("of %q: %w", text, err)
	}
	foreign := listForeign(imported.value, own.now.value, "")
	sort.Strings(foreign)
	if len(foreign) > 0 {
		return state{}, fmt.Errorf("it differs from what was made: %s", strings.Join(foreign, "; "))
	}
	if own.now.identity == nil || len(l.identity) == 0 {
		return imported, nil
	}
	again, err := l.core.bring(own.kind, &tfprotov6.ImportResourceStateRequest{Identity: own.now.identity})
	if err != nil {
		return state{}, fmt.Errorf("by identity: %w", err)
	}
	if !again.value.RawEquals(imported.value) {
		return state{}, fmt.Errorf("by identity: %s", strings.Join(compare(imported.value, again.value, ""), "; "))
	}
	return imported, nil
}

// joinJSON is the identity of a link that is told by objects.
func joinJSON(value cty.Value, names []string) (string, error) {
	parts := map[string]json.RawMessage{}
	for _, name := range names {
		part, err := ctyjson.Marshal(value.GetAttr(name), value.GetAttr(name).Type())
		if err != nil {
			return "", err
		}
		parts[name] = part
	}
	text, err := json.Marshal(parts)
	return string(text), err
}

func joinIdentity(value cty.Value, names []string) (string, error) {
	if len(names) == 0 {
		return "default", nil
	}
	parts := []string{}
	for _, name := range names {
		if kind := value.GetAttr(name).Type(); kind.IsCollectionType() && kind.ElementType().IsObjectType() {
			// No text can say objects.
			return joinJSON(value, names)
		}
		part, err := formatPart(value.GetAttr(name))
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		if len(names) > 1 {
			part = strings.NewReplacer("%", "%25", "/", "%2F").Replace(part)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "/"), nil
}

// regenerate plans what was imported against the configuration that Terraform writes for it.
func (l *life) regenerate(imported state) error {
	defer l.limit()()
	own := l.own()
	written, err := l.core.write(own.kind, imported)
	if err != nil {
		return err
	}
	config, filled := fill(own.kind.fields, written, own.config)
	if err := l.core.validate(own.kind, config); err != nil {
		return fmt.Errorf("it is refused: %w", err)
	}
	plan, err := l.core.plan(own.kind, imported, config)
	if err != nil {
		return fmt.Errorf("the plan is refused: %w", err)
	}
	if len(filled) == 0 || plan.value.RawEquals(imported.value) {
		return expectEmpty(imported.value, plan)
	}
	// What no answer shows has to be said by people, and is taken note of by an apply that changes nothing else.
	if foreign := listUnfilled(imported.value, plan, filled); len(foreign) > 0 {
		return fmt.Errorf("the plan changes more than what had to be said: %s", strings.Join(foreign, "; "))
	}
	copied := &resource{own.block, own.kind, config, imported}
	if copied.now, err = l.core.apply(own.kind, imported, config, plan); err != nil {
		return err
	}
	return l.expectSettled(copied)
}

func listUnfilled(before cty.Value, plan planned, filled map[string]bool) []string {
	foreign := plan.replaces
	for name := range before.Type().AttributeTypes() {
		if after := plan.value.GetAttr(name); !filled[name] && after.IsKnown() {
			foreign = append(foreign, compare(before.GetAttr(name), after, name)...)
		}
	}
	return foreign
}

// removeLines takes every optional line away and puts it back, each time until nothing is left to do.
func (l *life) removeLines() {
	own := l.own()
	whole := own.config
	for _, one := range listWithout(own.kind.fields, whole, "") {
		refused, err := l.change(own, one.config)
		if refused {
			l.notes = append(l.notes, fmt.Sprintf("%s: %s", one.line, err))
			continue
		}
		if err == nil {
			_, err = l.change(own, whole)
		}
		if l.fail("removal of "+one.line, err) {
			own.config = whole
			return
		}
	}
	own.config = whole
}

// change brings a resource from one configuration to another, by a replacement where the plan says so.
func (l *life) change(one *resource, config cty.Value) (refused bool, err error) {
	defer l.limit()()
	if err := l.core.validate(one.kind, config); err != nil {
		return true, err
	}
	if one.now, err = l.core.read(one.kind, one.now); err != nil {
		return false, err
	}
	plan, err := l.core.plan(one.kind, one.now, config)
	if err != nil {
		return true, err
	}
	one.config = config
	if len(plan.replaces) > 0 && !plan.value.RawEquals(one.now.value) {
		if err := l.remove(one); err != nil {
			return false, err
		}
		one.now = state{value: cty.NullVal(one.kind.object)}
		if plan, err = l.core.plan(one.kind, one.now, config); err != nil {
			return false, err
		}
	}
	if !plan.value.RawEquals(one.now.value) {
		if one.now, err = l.core.apply(one.kind, one.now, config, plan); err != nil {
			return false, err
		}
	}
	return false, l.expectSettled(one)
}

func (l *life) remove(one *resource) error {
	gone := cty.NullVal(one.kind.object)
	plan, err := l.core.plan(one.kind, one.now, gone)
	if err != nil {
		return err
	}
	one.now, err = l.core.apply(one.kind, one.now, gone, plan)
	return err
}

// destroy takes everything away again, the last first.
func (l *life) destroy() error {
	var first error
	l.core.warnings = nil
	for i := len(l.made) - 1; i >= 0; i-- {
		cancel := l.limit()
		start := time.Now()
		one := l.made[i]
		err := l.remove(one)
		cancel()
		if took := time.Since(start); err == nil && took > destroyLimit {
			err = fmt.Errorf("it took %s", took.Round(time.Second))
		}
		if err != nil && first == nil {
			first = fmt.Errorf("%s: %w", one.block.kind, err)
		}
	}
	return first
}
