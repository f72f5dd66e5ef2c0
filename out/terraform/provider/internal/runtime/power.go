package runtime

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// The power states that an attribute can ask for.
const (
	powerOn   = "on"
	powerOff  = "off"
	powerRest = "suspended"
)

// fillPower sets the power attribute from the status field, unless the API returns the attribute itself.
func (r *run) fillPower(object map[string]any, decoded values) {
	power := r.descriptor.Power
	if power == nil {
		return
	}
	child := r.tree.child(power.Attribute)
	if child == nil || power.isShown(child) {
		return
	}
	state := power.tell(object)
	if state == "" {
		return
	}
	var shown any = state
	if child.shape == shapeBool {
		shown = state == powerOn
	}
	value := tftypes.NewValue(child.kind, shown)
	decoded[power.Attribute] = value
	r.actual[power.Attribute] = value
}

func (e *engine) isPower(name string) bool {
	return e.descriptor.Power != nil && e.descriptor.Power.Attribute == name
}

// isShown reports whether the attribute is the status field itself.
func (p *Power) isShown(child *node) bool {
	return !child.field.Local && child.isAt(p.Field)
}

func (n *node) isAt(path []string) bool {
	own := n.field.Out
	if own == nil {
		own = []string{n.wire()}
	}
	return fmt.Sprint(own) == fmt.Sprint(path)
}

func (p *Power) status(object map[string]any) string {
	return fmt.Sprint(digAny(object, p.Field))
}

// tell returns the power state of the object, or nothing if it is none of those that can be asked for.
func (p *Power) tell(object map[string]any) string {
	return p.sort(p.status(object))
}

func (p *Power) sort(status string) string {
	switch {
	case contains(p.On, status):
		return powerOn
	case contains(p.Off, status):
		return powerOff
	case p.Rest != nil && contains(p.Rest.Values, status):
		return powerRest
	}
	return ""
}

// mean returns the power state that a value of the attribute asks for.
func (p *Power) mean(child *node, value tftypes.Value) string {
	if value.Type() == nil || isVoid(value) || !value.IsKnown() {
		return ""
	}
	text := formatValue(value)
	switch {
	case child.field.Local:
		return text
	case child.shape == shapeBool && text == "true":
		return powerOn
	case child.shape == shapeBool:
		return powerOff
	}
	return p.sort(text)
}

// keepPower returns the refreshed power attribute. Other words for the same state, and a state that passes, are not a
// change.
func (r *run) keepPower(prior, actual tftypes.Value) tftypes.Value {
	power := r.descriptor.Power
	child := r.tree.child(power.Attribute)
	meant := power.mean(child, prior)
	if meant == "" {
		return actual
	}
	isPassing := r.object != nil && contains(power.Passing, power.status(r.object))
	if isPassing || meant == power.mean(child, actual) {
		return prior
	}
	return actual
}

// applyPower changes the power state if it differs from the plan.
func (r *run) applyPower(ctx context.Context) {
	power := r.descriptor.Power
	if power == nil || r.tree.child(power.Attribute) == nil {
		return
	}
	child := r.tree.child(power.Attribute)
	// A value that is not configured is what the resource was found with, and nothing to bring about.
	if isVoid(r.config[power.Attribute]) {
		return
	}
	wanted := power.mean(child, r.planned[power.Attribute])
	if wanted == "" || wanted == power.mean(child, r.actual[power.Attribute]) {
		return
	}
	if err := r.switchPower(ctx, wanted); err != nil {
		r.fail("switch "+wanted, err)
	}
}

func (r *run) switchPower(ctx context.Context, wanted string) error {
	power, known := r.descriptor.Power, r.settled()
	now, err := r.waitPower(ctx, known, func(object map[string]any) bool {
		return !contains(power.Passing, power.status(object))
	}, wanted)
	if err != nil || now == wanted {
		return err
	}
	change := power.choose(now, wanted)
	body, err := r.collect(change, nil)
	if err != nil {
		return err
	}
	answer, err := r.send(ctx, change, known, body)
	if err == nil {
		_, err = r.finish(ctx, change.Operation, answer, known, false)
	}
	if err != nil {
		return err
	}
	_, err = r.waitPower(ctx, known, func(object map[string]any) bool { return power.tell(object) == wanted }, wanted)
	return err
}

// choose returns the operation that leads from one state to another. What is suspended is resumed, and not started.
func (p *Power) choose(now, wanted string) Change {
	switch {
	case wanted == powerRest:
		return p.Rest.Suspend
	case wanted == powerOff:
		return p.Stop
	case now == powerRest:
		return p.Rest.Resume
	}
	return p.Start
}

// waitPower reads the object until it is as wanted, and returns its power state.
func (r *run) waitPower(ctx context.Context, known values, isOver func(map[string]any) bool, wanted string) (string, error) {
	poll := r.client.newPoller()
	for {
		object, err := r.readObject(ctx, known, true)
		if err != nil {
			return "", err
		}
		r.learn(object)
		if isOver(object) {
			return r.descriptor.Power.tell(object), nil
		}
		if wait := r.descriptor.Wait; wait != nil {
			if _, err := wait.judge(object, r.clean); err != nil {
				return "", err
			}
		}
		if err := poll.wait(ctx); err != nil {
			return "", explainCancel(ctx, err, "it is not "+wanted+" yet")
		}
	}
}
