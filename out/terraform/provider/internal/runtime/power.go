package runtime

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// powerAttribute is the attribute of resources that can be powered on and off.
const powerAttribute = "power"

// fillPower sets the power attribute from the status field.
func (r *run) fillPower(object map[string]any, decoded values) {
	power := r.descriptor.Power
	child := r.tree.child(powerAttribute)
	if power == nil || child == nil {
		return
	}
	if text := power.tell(object); text != "" {
		decoded[powerAttribute] = tftypes.NewValue(child.kind, text)
		r.actual[powerAttribute] = decoded[powerAttribute]
	}
}

func (p *Power) tell(object map[string]any) string {
	status := fmt.Sprint(digAny(object, p.Field))
	switch {
	case contains(p.On, status):
		return "on"
	case contains(p.Off, status):
		return "off"
	}
	return ""
}

// applyPower powers the resource on or off if its state differs from the plan.
func (r *run) applyPower(ctx context.Context) {
	power := r.descriptor.Power
	if power == nil {
		return
	}
	var wanted string
	planned := r.planned[powerAttribute]
	if isVoid(planned) || !planned.IsKnown() || planned.As(&wanted) != nil || wanted == formatValue(r.actual[powerAttribute]) {
		return
	}
	change := power.Start
	if wanted == "off" {
		change = power.Stop
	}
	body, err := r.collect(change, nil)
	if err != nil {
		r.fail("switch "+wanted, err)
		return
	}
	known := r.settled()
	answer, err := r.send(ctx, change, known, body)
	if err == nil {
		_, err = r.finish(ctx, change.Operation, answer, known, false)
	}
	if err == nil {
		err = r.waitPower(ctx, known, wanted)
	}
	if err != nil {
		r.fail("switch "+wanted, err)
	}
}

func (r *run) waitPower(ctx context.Context, known values, wanted string) error {
	poll := r.client.newPoller()
	for {
		object, err := r.readObject(ctx, known, true)
		if err != nil {
			return err
		}
		r.learn(object)
		if r.descriptor.Power.tell(object) == wanted {
			return nil
		}
		if wait := r.descriptor.Wait; wait != nil {
			if _, err := wait.judge(object, r.clean); err != nil {
				return err
			}
		}
		if err := poll.wait(ctx); err != nil {
			return explainCancel(ctx, err, "it is not "+wanted+" yet")
		}
	}
}
