package runtime

import (
	"context"
	"encoding/json"
	"sync"
)

// readsBeforeList is the number of single reads of a type before its whole list is read.
const readsBeforeList = 2

// listCache serves many reads of a type from a single list. A list can only confirm that an object exists: a missing
// object is read by itself, and only that response can remove it from the state.
type listCache struct {
	mutex sync.Mutex
	lists map[string]*sharedList
}

type sharedList struct {
	fill sync.Once
	// compare is held while an item is verified, so that no unverified item is used.
	compare sync.Mutex
	mutex   sync.Mutex
	reads   int
	off     bool
	// verified means that one item of the list was equal to the response of its own read.
	verified bool
	items    []map[string]any
	byName   map[string]map[string]any
}

// drop clears the cache, because a write may have changed anything.
func (c *listCache) drop() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for key, list := range c.lists {
		list.mutex.Lock()
		fresh := &sharedList{off: list.off, verified: list.verified}
		list.mutex.Unlock()
		c.lists[key] = fresh
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

// readShared returns the object from the list, or nil if it has to be read by itself.
func (e *engine) readShared(ctx context.Context, known values) map[string]any {
	list := e.descriptor.Operations.List
	if list == nil || !list.Complete {
		return nil
	}
	shared := e.shareList(ctx, known, readsBeforeList)
	if shared == nil {
		return nil
	}
	listed := shared.byName[e.joinIdentity(known)]
	if listed == nil {
		return nil
	}
	return e.confirm(ctx, shared, listed, known)
}

// shareList returns the cached list. It returns nil for the first reads and if the cache is disabled.
func (e *engine) shareList(ctx context.Context, known values, first int) *sharedList {
	if e.client.options.OwnReads {
		return nil
	}
	request, err := e.request(e.descriptor.Operations.List.Operation, known)
	if err != nil {
		return nil
	}
	shared := e.client.lists.find(e.descriptor.Name + " " + describeRequest(request))
	shared.mutex.Lock()
	shared.reads++
	use := shared.reads > first && !shared.off
	shared.mutex.Unlock()
	if !use {
		return nil
	}
	shared.fill.Do(func() { e.fillShared(ctx, shared, known) })
	shared.mutex.Lock()
	defer shared.mutex.Unlock()
	if shared.off {
		return nil
	}
	return shared
}

// describeRequest returns a key for requests with the same response.
func describeRequest(request Request) string {
	text, _ := json.Marshal([]any{request.Path, request.Query, request.Headers})
	return string(text)
}

func (e *engine) fillShared(ctx context.Context, shared *sharedList, known values) {
	byName := map[string]map[string]any{}
	var items []map[string]any
	err := e.eachItem(ctx, known, func(item map[string]any) bool {
		items = append(items, item)
		decoded, misfits := e.tree.decodeTree(item)
		if len(misfits) > 0 {
			return true
		}
		for _, name := range e.descriptor.Identity {
			if isVoid(decoded[name]) {
				decoded[name] = known[name]
			}
		}
		byName[e.joinIdentity(decoded)] = item
		return true
	})
	shared.mutex.Lock()
	defer shared.mutex.Unlock()
	shared.items, shared.byName = items, byName
	shared.off = err != nil
}

// confirm compares the first item with the response of its own read. If they differ, the list is not used again. If the
// read fails, the next item is compared instead.
func (e *engine) confirm(ctx context.Context, shared *sharedList, listed map[string]any, known values) map[string]any {
	shared.compare.Lock()
	defer shared.compare.Unlock()
	shared.mutex.Lock()
	off, verified := shared.off, shared.verified
	shared.mutex.Unlock()
	if off {
		return nil
	}
	if verified {
		return listed
	}
	own, err := e.readOwn(ctx, known)
	if err != nil {
		return nil
	}
	same := e.tellsSame(listed, own)
	shared.mutex.Lock()
	defer shared.mutex.Unlock()
	shared.off, shared.verified = !same, same
	return own
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
