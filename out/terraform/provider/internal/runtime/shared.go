package runtime

import (
	"context"
	"errors"
	"sync"
)

var errListDiffers = errors.New("the list tells something else than the object's own answer")

// How many reads of a type, one after the other, show that a whole list is cheaper.
const readsBeforeList = 2

// listCache answers many reads of one type from its list. A list may only confirm: what is not in it is asked for by
// its own address, and only that answer can remove anything from the state.
type listCache struct {
	mutex sync.Mutex
	lists map[string]*sharedList
}

type sharedList struct {
	once  sync.Once
	mutex sync.Mutex
	reads int
	off   bool
	items map[string]map[string]any
}

// drop forgets everything, because a write may have changed anything.
func (c *listCache) drop() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for key, list := range c.lists {
		list.mutex.Lock()
		off := list.off
		list.mutex.Unlock()
		c.lists[key] = &sharedList{off: off}
	}
}

func (c *listCache) find(key string) *sharedList {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.lists == nil {
		c.lists = map[string]*sharedList{}
	}
	if c.lists[key] == nil {
		c.lists[key] = &sharedList{}
	}
	return c.lists[key]
}

// readShared gives the object out of the type's list, or nil where its own address has to be asked.
func (e *engine) readShared(ctx context.Context, known values) map[string]any {
	list := e.descriptor.Operations.List
	if list == nil || !list.Complete || e.client.options.OwnReads {
		return nil
	}
	request, err := e.request(list.Operation, known)
	if err != nil {
		return nil
	}
	shared := e.client.lists.find(e.descriptor.Name + " " + request.Path)
	shared.mutex.Lock()
	shared.reads++
	use := shared.reads > readsBeforeList && !shared.off
	shared.mutex.Unlock()
	if !use {
		return nil
	}
	shared.once.Do(func() { e.fillShared(ctx, shared, known) })
	shared.mutex.Lock()
	defer shared.mutex.Unlock()
	if shared.off {
		return nil
	}
	return shared.items[e.joinIdentity(known)]
}

// fillShared reads the list and compares one of its items with that item's own answer. A list that tells something
// else is not asked again.
func (e *engine) fillShared(ctx context.Context, shared *sharedList, known values) {
	items := map[string]map[string]any{}
	err := e.eachItem(ctx, known, func(item map[string]any) bool {
		decoded, misfits := e.tree.decodeTree(item)
		if len(misfits) > 0 {
			return true
		}
		for _, name := range e.descriptor.Identity {
			if isVoid(decoded[name]) {
				decoded[name] = known[name]
			}
		}
		items[e.joinIdentity(decoded)] = item
		return true
	})
	listed := items[e.joinIdentity(known)]
	if err == nil && listed != nil {
		var own map[string]any
		if own, err = e.readOwn(ctx, known); err == nil && !e.tellsSame(listed, own) {
			err = errListDiffers
		}
	}
	shared.mutex.Lock()
	defer shared.mutex.Unlock()
	shared.items = items
	// An item that is not in the list says nothing about the list's truth; the next read tries again.
	shared.off = err != nil
}

func (e *engine) tellsSame(listed, own map[string]any) bool {
	one, _ := e.tree.decodeTree(listed)
	other, _ := e.tree.decodeTree(own)
	for _, child := range e.tree.children {
		if child.field.Volatile || child.sensitive {
			continue
		}
		if !one[child.name].Equal(other[child.name]) {
			return false
		}
	}
	return true
}
