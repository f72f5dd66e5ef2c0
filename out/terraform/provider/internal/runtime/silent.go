package runtime

import (
	"context"
	"fmt"
)

// listSeen names what is there before a create whose answer does not tell what it made.
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

// takeNew finds what was made by what is there now and was not before. Somebody else may have made one at the same
// time, so that it has to look like ours, and to be the only one that does.
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

// identify is the identity of a listed item; what stands in the path the list was asked with.
func (r *run) identify(item map[string]any) values {
	decoded, _ := r.tree.decodeTree(item)
	for _, name := range r.descriptor.Identity {
		if isVoid(decoded[name]) {
			decoded[name] = r.planned[name]
		}
	}
	return decoded
}

// hasShown compares everything that the configuration says, as far as a listed item tells it.
func (r *run) hasShown(item map[string]any) bool {
	return r.compare(item, false, func(child *node) bool { return child.writable() && !isVoid(r.config[child.name]) })
}
