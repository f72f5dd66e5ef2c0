package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// A list longer than this is a server that turns in circles.
const pageLimit = 10000

// eachPage gives every page's items until there are no more, or until visit says that it has enough.
func (c *Client) eachPage(ctx context.Context, list List, request Request, visit func(items []any) bool) error {
	paging := list.Paging
	if request.Query == nil {
		request.Query = url.Values{}
	}
	if list.Searches {
		request.Body = map[string]any{}
	}
	if paging.Size != "" && paging.Max > 0 {
		ask(&request, paging, paging.Size, paging.Max)
	}
	if paging.Style == "page" {
		ask(&request, paging, paging.Parameter, paging.First)
	}
	turner := pageTurner{client: c, list: list, next: paging.First, seen: map[string]bool{}}
	for range pageLimit {
		answer, err := c.Send(ctx, request)
		if err != nil {
			return err
		}
		found := digAny(answer.Value, list.Items)
		items, ok := found.([]any)
		if !ok && (found != nil || !list.hasNone(answer) && !list.isHeldBy(answer, request.Path)) {
			return fmt.Errorf(sayNoList, request.Method, request.Path, describe(found))
		}
		if !visit(list.unwrap(items)) {
			return nil
		}
		more, err := turner.turn(&request, answer, items)
		if err != nil || !more {
			return err
		}
	}
	return fmt.Errorf("%s %s: more than %d pages", request.Method, request.Path, pageLimit)
}

// ask sets what a page is asked for by, where the list wants it.
func ask(request *Request, paging Paging, name string, value any) {
	if !paging.InBody {
		request.Query.Set(name, fmt.Sprint(value))
		return
	}
	// A body that was sent may still be looked at: the next one is another.
	body := map[string]any{}
	if before, ok := request.Body.(map[string]any); ok {
		maps.Copy(body, before)
	}
	body[name] = value
	request.Body = body
}

// unwrap gives the objects of items that lie in an envelope of their own each; one that comes without it is taken as it
// is.
func (l List) unwrap(items []any) []any {
	if len(l.Each) == 0 {
		return items
	}
	objects := make([]any, len(items))
	for i, item := range items {
		objects[i] = item
		if object, ok := digAny(item, l.Each).(map[string]any); ok {
			objects[i] = object
		}
	}
	return objects
}

// hasNone says that an answer without the list surely means an empty one: the document allows it, or the answer counts
// none.
func (l List) hasNone(answer *Answer) bool {
	if total, ok := digAny(answer.Value, l.Paging.Total).(json.Number); ok && l.Paging.Total != nil && total == "0" {
		return true
	}
	if !l.Void || answer.Status == http.StatusNoContent {
		return l.Void
	}
	if len(l.Items) == 0 {
		return answer.Value == nil
	}
	last := len(l.Items) - 1
	holder, _ := digAny(answer.Value, l.Items[:last]).(map[string]any)
	_, told := holder[l.Items[last]]
	return told
}

// isHeldBy says that the answer is about what the path names last, which then has no such list.
func (l List) isHeldBy(answer *Answer, path string) bool {
	shown, told := decodeText("", digAny(answer.Value, l.Holder))
	return len(l.Holder) > 0 && told && sameName(path[strings.LastIndex(path, "/")+1:], shown)
}

// pageTurner remembers the way through the pages, so that no server leads in circles.
type pageTurner struct {
	client *Client
	list   List
	next   int
	count  int
	seen   map[string]bool
}

// turn changes the request to the next page; false where this was the last.
func (t *pageTurner) turn(request *Request, answer *Answer, items []any) (bool, error) {
	p := t.list.Paging
	t.count += len(items)
	switch p.Style {
	case "page", "offset":
		return t.turnNumber(request, answer, items)
	case "cursor":
		cursor := fmt.Sprint(digAny(answer.Value, p.Next))
		if digAny(answer.Value, p.Next) == nil || cursor == "" || t.seen[cursor] {
			return false, nil
		}
		t.seen[cursor] = true
		ask(request, p, p.Parameter, cursor)
		return true, nil
	case "link":
		link, _ := digAny(answer.Value, p.Next).(string)
		return t.follow(request, link)
	case "header":
		return t.follow(request, findNextLink(answer.Header))
	}
	return false, nil
}

func (t *pageTurner) turnNumber(request *Request, answer *Answer, items []any) (bool, error) {
	p := t.list.Paging
	all := int64(-1)
	if total, ok := digAny(answer.Value, p.Total).(json.Number); ok && p.Total != nil {
		if number, err := total.Int64(); err == nil {
			all = number
		}
	}
	if len(items) == 0 || (all >= 0 && int64(t.count) >= all) || (all < 0 && len(items) < p.Max) {
		return false, nil
	}
	page, err := marshalStable(items)
	if err != nil {
		return false, err
	}
	if t.seen[page] {
		// A server that does not know the parameter gives the same page for ever.
		if all >= 0 {
			return false, fmt.Errorf("%s %s: the API returns the same page repeatedly, and not all of its %d items", request.Method, request.Path, all)
		}
		return false, nil
	}
	t.seen[page] = true
	t.next++
	if p.Style == "offset" {
		t.next = t.count
	}
	ask(request, p, p.Parameter, t.next)
	return true, nil
}

var nextLink = regexp.MustCompile(`<([^>]*)>\s*;[^,]*\brel="?next"?`)

func findNextLink(header http.Header) string {
	for _, line := range header.Values("Link") {
		if match := nextLink.FindStringSubmatch(line); match != nil {
			return match[1]
		}
	}
	return ""
}

// follow takes the query of a link and nothing else of it, so that no answer can lead the key elsewhere. A link without
// a query has its page in the path: it is followed on the same server alone.
func (t *pageTurner) follow(request *Request, link string) (bool, error) {
	if link == "" || t.seen[link] {
		return false, nil
	}
	t.seen[link] = true
	parsed, err := url.Parse(link)
	if err != nil {
		return false, fmt.Errorf("%s %s: the URL of the next page is invalid: %q", request.Method, request.Path, t.client.clean(link))
	}
	if query := parsed.Query(); len(query) > 0 {
		request.Query = query
		return true, nil
	}
	target, err := t.client.resolve(t.list.Operation, request.Path, link)
	if err != nil {
		return false, fmt.Errorf("%s %s: the next page: %w", request.Method, request.Path, err)
	}
	if target.Path == request.Path && len(request.Query) == 0 {
		return false, nil
	}
	request.Path, request.Query = target.Path, url.Values{}
	return true, nil
}
