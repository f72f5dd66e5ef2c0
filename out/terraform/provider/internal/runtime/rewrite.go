package runtime

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strings"
)

// Rewrite describes a request that replaces a whole list, although only one of its items changes. The list is read
// right before, and the other items are sent back as they were read.
type Rewrite struct {
	// Removes is true if the item is removed from the list.
	Removes bool
	// Key lists the fields that identify an item.
	Key []string
	// Drop contains the paths in an item to values that requests do not accept.
	Drop [][]string
	// Carry lists other values of the request that are sent back as they were read.
	Carry []Carry
}

// Carry is a value that is copied from the response of the read to the request.
type Carry struct {
	To   []string
	At   []string
	Drop [][]string
}

// rewriteTries is the number of attempts if the list is changed by others between the read and the request.
const rewriteTries = 4

// sendItem sends a request that changes one item of a list. Requests of this process to the same list run one after the
// other, because each of them would undo the other.
func (r *run) sendItem(ctx context.Context, change Change, known values, body any) (*Answer, error) {
	list := r.descriptor.Operations.List
	request, err := r.request(list.Operation, known)
	if err != nil {
		return nil, err
	}
	leave, err := r.enterPlace(ctx, request)
	if err != nil {
		return nil, err
	}
	defer leave()
	for attempt := 1; ; attempt++ {
		shown, err := r.client.Send(ctx, request)
		if err != nil {
			return nil, err
		}
		if r.versions, err = change.readVersions(shown, list.Operation); err != nil {
			return nil, err
		}
		whole := body
		if change.Rewrite != nil {
			if whole, err = r.rewrite(change, request, shown, body); err != nil {
				return nil, err
			}
		}
		change.putVersions(whole, r.versions)
		answer, err := r.sendOnce(ctx, change, known, whole)
		told := len(r.versions)
		r.versions = nil
		if told == 0 || attempt == rewriteTries || !isStale(err) {
			return answer, err
		}
	}
}

// enterPlace waits until no other request of this process replaces what this path returns.
func (r *run) enterPlace(ctx context.Context, request Request) (leave func(), err error) {
	leave, err = r.client.claims.enter(ctx, "replace "+request.Server+" "+request.Mount+request.Path)
	if err != nil {
		err = explainCancel(ctx, err, "another change of the same object is not finished")
	}
	return leave, err
}

// rewrite returns the request body with the whole list. body contains only the item.
func (r *run) rewrite(change Change, request Request, shown *Answer, body any) (any, error) {
	list, rewrite := r.descriptor.Operations.List, change.Rewrite
	items, err := list.readWhole(request, shown)
	if err != nil {
		return nil, err
	}
	single, _ := digAny(body, change.Envelope).([]any)
	if len(single) != 1 {
		return nil, errors.New("the request contains no item")
	}
	item, _ := single[0].(map[string]any)
	var kept []any
	found := 0
	for _, each := range items {
		other, ok := each.(map[string]any)
		if !ok {
			return nil, fmt.Errorf(sayNoItem, request.Method, request.Path, describe(each), describe(item))
		}
		other, _ = omit(other, rewrite.Drop).(map[string]any)
		if !rewrite.isSame(other, item) {
			kept = append(kept, other)
			continue
		}
		found++
		if !rewrite.Removes {
			// Fields that are not part of the resource stay as they are.
			maps.Copy(other, item)
			kept = append(kept, other)
		}
	}
	switch {
	case found > 1:
		return nil, fmt.Errorf(saySeveralItems, found, strings.Join(rewrite.Key, ", "))
	case found == 1 && r.prior == nil:
		return nil, errors.New("it was added by others in the meantime. " + r.suggestImport(r.planned))
	case found == 0 && r.prior != nil:
		return nil, &APIError{Method: request.Method, Path: request.Path, Status: http.StatusNotFound, Message: "not in the list"}
	case found == 0:
		kept = append(kept, item)
	}
	if kept == nil {
		kept = []any{}
	}
	if len(change.Envelope) == 0 {
		return kept, nil
	}
	whole := map[string]any{}
	for _, carry := range rewrite.Carry {
		last := len(carry.To) - 1
		if value := digAny(shown.Value, carry.At); value != nil {
			reach(whole, carry.To[:last])[carry.To[last]] = omit(value, carry.Drop)
		}
	}
	last := len(change.Envelope) - 1
	reach(whole, change.Envelope[:last])[change.Envelope[last]] = kept
	return whole, nil
}

// readWhole returns all items. A response without the list is an error: a request with only the new item would remove
// the others.
func (l List) readWhole(request Request, shown *Answer) ([]any, error) {
	name, told := decodeText("", digAny(shown.Value, l.Holder))
	named := told && len(l.Holder) > 0
	if named && !sameName(request.Path[strings.LastIndex(request.Path, "/")+1:], name) {
		return nil, fmt.Errorf(sayOfAnother, request.Method, request.Path, strings.Join(l.Holder, "."), name)
	}
	found := digAny(shown.Value, l.Items)
	if items, ok := found.([]any); ok {
		return items, nil
	}
	// Null means that there are none only in a response that proves to be of the object.
	if named && len(l.Items) > 0 && found == nil {
		last := len(l.Items) - 1
		holder, _ := digAny(shown.Value, l.Items[:last]).(map[string]any)
		if _, told := holder[l.Items[last]]; told {
			return nil, nil
		}
	}
	return nil, fmt.Errorf(sayUnknownItems, request.Method, request.Path)
}

func (w Rewrite) isSame(one, other map[string]any) bool {
	for _, name := range w.Key {
		left, told := decodeText("", one[name])
		right, given := decodeText("", other[name])
		if !told || !given || left != right {
			return false
		}
	}
	return true
}

// omit returns a copy of a value without the values at the paths, also in the items of lists.
func omit(value any, ways [][]string) any {
	switch value := value.(type) {
	case []any:
		out := make([]any, len(value))
		for i, item := range value {
			out[i] = omit(item, ways)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for name, inner := range value {
			var deeper [][]string
			gone := false
			for _, way := range ways {
				if way[0] != name {
					continue
				}
				gone = gone || len(way) == 1
				deeper = append(deeper, way[1:])
			}
			if !gone {
				out[name] = omit(inner, deeper)
			}
		}
		return out
	}
	return value
}

// readVersions returns the values of Operation.Fresh in the response that shows the list.
func (c Change) readVersions(shown *Answer, read Operation) ([]any, error) {
	var told []any
	for _, fresh := range c.Operation.Fresh {
		value, err := fresh.find(shown, shown.Value)
		if err != nil {
			return nil, fmt.Errorf("%s %s requires %s, which %s %s does not return", c.Operation.Method, c.Operation.Path, fresh.Wire, read.Method, read.Path)
		}
		told = append(told, value)
	}
	return told, nil
}

// putVersions adds the values to the object that contains the list.
func (c Change) putVersions(body any, told []any) {
	last := len(c.Envelope) - 1
	if last < 0 {
		return
	}
	holder, ok := digAny(body, c.Envelope[:last]).(map[string]any)
	for i, fresh := range c.Operation.Fresh {
		if ok && fresh.In == "body" && i < len(told) {
			holder[fresh.Wire] = told[i]
		}
	}
}
