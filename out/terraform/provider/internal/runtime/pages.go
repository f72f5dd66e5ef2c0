package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// pageLimit ends the listing if the server returns pages endlessly.
const pageLimit = 10000

// eachPage calls visit with the items of every page, until there are no more pages or visit returns false.
func (c *Client) eachPage(ctx context.Context, list List, request Request, visit func(items []any) bool) error {
	paging := list.Paging
	if request.Query == nil {
		request.Query = url.Values{}
	}
	if list.Searches {
		// A search changes nothing, whatever its method.
		request.Body, request.MediaType, request.stamped = map[string]any{}, "application/json", true
	}
	if paging.Size != "" && paging.Max > 0 {
		ask(&request, paging, paging.Size, paging.Max)
	}
	if paging.Style == "page" || paging.Begins {
		ask(&request, paging, paging.Parameter, paging.First)
	}
	turner := pageTurner{client: c, list: list, next: paging.First, seen: map[string]bool{}}
	for range pageLimit {
		answer, err := c.Send(ctx, request)
		if err != nil {
			return err
		}
		found := list.open(digAny(answer.Value, list.Items))
		items, ok := found.([]any)
		if !ok && (found != nil || !list.hasNone(answer) && !list.isHeldBy(answer, request.Path)) {
			return fmt.Errorf(sayNoList, request.Method, request.Path, describe(found))
		}
		if !visit(list.unwrap(items)) {
			return nil
		}
		more, err := turner.turn(&request, answer, items)
		if err != nil {
			return err
		}
		if !more && turner.isShort(answer) && !turner.again {
			// The page contradicts its total, perhaps only for a moment.
			turner.again = true
			turner.count -= len(items)
			continue
		}
		if !more && turner.isShort(answer) {
			return &shortList{request.Method, request.Path, turner.count, turner.total(answer)}
		}
		if !more {
			return nil
		}
	}
	return fmt.Errorf("%s %s: more than %d pages", request.Method, request.Path, pageLimit)
}

// ask sets a paging parameter in the query or in the body.
func ask(request *Request, paging Paging, name string, value any) {
	if !paging.InBody {
		request.Query.Set(name, fmt.Sprint(value))
		return
	}
	// Copy the body, because the one that was sent may still be in use.
	body := map[string]any{}
	if before, ok := request.Body.(map[string]any); ok {
		maps.Copy(body, before)
	}
	body[name] = value
	request.Body = body
}

// open returns the items of an object whose members are the items, in the order of their keys. Each item gets its key if
// it does not contain it. A list of names is opened too. Any other value is returned unchanged: it is not such a list.
func (l List) open(found any) any {
	if l.Keyed == "" {
		return found
	}
	if names, ok := found.([]any); ok {
		return l.openNames(names)
	}
	members, ok := found.(map[string]any)
	if !ok {
		return found
	}
	items := make([]any, 0, len(members))
	for _, key := range slices.Sorted(maps.Keys(members)) {
		member, ok := members[key].(map[string]any)
		if !ok {
			return found
		}
		item := maps.Clone(member)
		if item[l.Keyed] == nil {
			item[l.Keyed] = key
		}
		items = append(items, item)
	}
	return items
}

// openNames returns objects for the items of a list that are nothing but their keys.
func (l List) openNames(names []any) []any {
	items := make([]any, len(names))
	for i, name := range names {
		items[i] = name
		if text, ok := name.(string); ok && text != "" {
			if l.Addresses {
				text = lastSegment(text)
			}
			items[i] = map[string]any{l.Keyed: text}
		}
	}
	return items
}

// lastSegment returns the last segment of the path of an address, without its escapes.
func lastSegment(address string) string {
	path, _, _ := strings.Cut(address, "?")
	path = strings.TrimRight(path, "/")
	last := path[strings.LastIndex(path, "/")+1:]
	if plain, err := url.PathUnescape(last); err == nil {
		return plain
	}
	return last
}

// unwrap returns the objects inside the envelopes of the items. Items without an envelope are returned unchanged.
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

// hasNone reports whether a response without a list means an empty list: the API document allows it, or the total is
// zero.
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

// isHeldBy reports whether the response is the object that the last path segment identifies. If so, it has no such
// list.
func (l List) isHeldBy(answer *Answer, path string) bool {
	shown, told := decodeText("", digAny(answer.Value, l.Holder))
	return len(l.Holder) > 0 && told && sameName(path[strings.LastIndex(path, "/")+1:], shown)
}

// pageTurner keeps track of the visited pages, so that a faulty server cannot cause an endless loop.
type pageTurner struct {
	client *Client
	list   List
	next   int
	count  int
	seen   map[string]bool
	// again is true once a page was requested a second time.
	again bool
}

// shortList is returned after all pages if the list has fewer items than its own total. What it lacks may exist.
type shortList struct {
	method, path string
	count        int
	total        int64
}

func (s *shortList) Error() string {
	return fmt.Sprintf(sayShort, s.method, s.path, s.count, s.total)
}

// total returns the number of items that the response claims, or -1.
func (t *pageTurner) total(answer *Answer) int64 {
	if total, ok := digAny(answer.Value, t.list.Paging.Total).(json.Number); ok && t.list.Paging.Total != nil {
		if number, err := total.Int64(); err == nil {
			return number
		}
	}
	return -1
}

// isShort reports whether the last page ends the list before its total is reached.
func (t *pageTurner) isShort(answer *Answer) bool {
	return int64(t.count) < t.total(answer)
}

// turn changes the request to the next page. It returns false after the last page.
func (t *pageTurner) turn(request *Request, answer *Answer, items []any) (bool, error) {
	p := t.list.Paging
	t.count += len(items)
	switch p.Style {
	case "page", "offset":
		return t.turnNumber(request, answer, items)
	case "cursor":
		cursor := fmt.Sprint(digAny(answer.Value, p.Next))
		// A token that is only handed back, such as list_token, is also returned after the last page.
		isOver := len(items) == 0 && len(p.Next) > 0 && p.Next[len(p.Next)-1] == p.Parameter
		if digAny(answer.Value, p.Next) == nil || cursor == "" || isOver || t.seen[cursor] {
			return false, nil
		}
		if isAddress.MatchString(cursor) {
			// The API document does not say that it is a URL.
			return t.follow(request, cursor)
		}
		t.seen[cursor] = true
		ask(request, p, p.Parameter, cursor)
		return true, nil
	case "behind":
		return t.turnBehind(request, answer, items)
	case "link":
		link, _ := digAny(answer.Value, p.Next).(string)
		return t.follow(request, link)
	case "header":
		if len(items) == 0 {
			return false, nil
		}
		return t.follow(request, findNextLink(answer.Header))
	}
	return false, nil
}

// turnBehind asks for the items behind the last one, as long as the API says that there are more.
func (t *pageTurner) turnBehind(request *Request, answer *Answer, items []any) (bool, error) {
	p := t.list.Paging
	if more, _ := digAny(answer.Value, p.Next).(bool); !more || len(items) == 0 {
		return false, nil
	}
	last, told := decodeText("", digAny(t.list.unwrap(items[len(items)-1:])[0], []string{p.Key}))
	if !told || last == "" || t.seen[last] {
		return false, fmt.Errorf(sayNoWayOn, request.Method, request.Path, p.Key)
	}
	t.seen[last] = true
	ask(request, p, p.Parameter, last)
	return true, nil
}

func (t *pageTurner) turnNumber(request *Request, answer *Answer, items []any) (bool, error) {
	p, all := t.list.Paging, t.total(answer)
	if len(items) == 0 || (all >= 0 && int64(t.count) >= all) || (all < 0 && len(items) < p.Max) {
		return false, nil
	}
	page, err := marshalStable(items)
	if err != nil {
		return false, err
	}
	if t.seen[page] {
		// A server that ignores the paging parameter returns the same page forever.
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

var (
	oneLink = regexp.MustCompile(`<([^>]*)>([^<]*)`)
	isNext  = regexp.MustCompile(`\brel="?next\b`)
	// isAddress matches a URL, or a path with a query.
	isAddress = regexp.MustCompile(`^(?:https?://|/[^?]*\?)`)
	isVain    = regexp.MustCompile(`\bresults="?false\b`)
)

// findNextLink returns the URL of the next page. Some APIs return it after the last page too, and say that it has no
// results.
func findNextLink(header http.Header) string {
	for _, line := range header.Values("Link") {
		for _, match := range oneLink.FindAllStringSubmatch(line, -1) {
			if isNext.MatchString(match[2]) && !isVain.MatchString(match[2]) {
				return match[1]
			}
		}
	}
	return ""
}

// follow uses only the query of the link, so that a response cannot direct the credentials to another host. A link
// without a query contains the page in its path and is only followed on the same server.
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
