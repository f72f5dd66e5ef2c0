package runtime

import (
	"context"
	"fmt"
)

// listSeen returns the identities of all objects before a create whose response does not identify the new one.
func (r *run) listSeen(ctx context.Context, create Change) (map[string]bool, error) {
	if !create.Silent {
		return nil, nil
	}
	seen := map[string]bool{}
	err := r.eachItem(ctx, r.planned, func(item map[string]any) bool {
		seen[r.joinIdentity(r.identify(item))] = true
		return true
	})
	return seen, err
}

// takeNew finds the created object in the list. Other objects may have been created at the same time, so it must be the
// only new one with the planned values.
func (r *run) takeNew(ctx context.Context, seen map[string]bool) error {
	var found []map[string]any
	err := r.eachItem(ctx, r.planned, func(item map[string]any) bool {
		name := r.joinIdentity(r.identify(item))
		if !seen[name] && !r.client.claims.isTaken(r.kind, name) && r.hasPlanned(item) && r.hasShown(item) {
			found = append(found, item)
		}
		return true
	})
	if err != nil {
		return err
	}
	if len(found) != 1 {
		return fmt.Errorf("%d items of the list match", len(found))
	}
	r.learn(found[0])
	return nil
}

// identify returns the identity of a list item. Path parameters are taken from the plan.
func (r *run) identify(item map[string]any) values {
	decoded, _ := r.tree.decodeTree(item)
	for _, name := range r.descriptor.Identity {
		if isVoid(decoded[name]) {
			decoded[name] = r.planned[name]
		}
	}
	return decoded
}

// hasShown compares all configured attributes that the list item contains.
func (r *run) hasShown(item map[string]any) bool {
	return r.compare(item, false, func(child *node) bool { return child.writable() && !isVoid(r.config[child.name]) })
}
