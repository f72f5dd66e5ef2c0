package runtime

import (
	"context"
	"sync"
)

// claims tracks the objects that this process has created, so that none of them is mistaken for the result of a lost
// create.
type claims struct {
	mutex sync.Mutex
	taken map[string]bool
	turns map[string]chan struct{}
}

func (c *claims) take(kind, name string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.taken == nil {
		c.taken = map[string]bool{}
	}
	c.taken[kind+" "+name] = true
}

func (c *claims) isTaken(kind, name string) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.taken[kind+" "+name]
}

// enter waits until no similar object is being created. Creates whose results could be confused run one after the
// other.
func (c *claims) enter(ctx context.Context, alike string) (leave func(), err error) {
	c.mutex.Lock()
	if c.turns == nil {
		c.turns = map[string]chan struct{}{}
	}
	if c.turns[alike] == nil {
		c.turns[alike] = make(chan struct{}, 1)
	}
	turn := c.turns[alike]
	c.mutex.Unlock()
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// describeAlike returns a key that is the same for all objects that cannot be distinguished in the API.
func (r *run) describeAlike() string {
	text := r.kind
	for _, child := range r.tree.children {
		if child.name == r.descriptor.NaturalKey || (child.required && (child.isCompared() || child.field.Path)) {
			text += "\n" + child.name + "=" + r.planned[child.name].String()
		}
	}
	return text
}
