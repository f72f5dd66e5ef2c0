package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
)

// A list longer than this is a server that turns in circles.
const pageLimit = 10000

// eachPage gives every page's items until there are no more, or until visit says that it has enough.
func (c *Client) eachPage(ctx context.Context, list List, request Request, visit func(items []any) bool) error {
	paging := list.Paging
	if request.Query == nil {
		request.Query = url.Values{}
	}
	if paging.Size != "" && paging.Max > 0 {
		request.Query.Set(paging.Size, strconv.Itoa(paging.Max))
	}
	next := paging.First
	if paging.Style == "page" {
		request.Query.Set(paging.Parameter, strconv.Itoa(next))
	}
	seen := map[string]bool{}
	count := 0
	for range pageLimit {
		answer, err := c.Send(ctx, request)
		if err != nil {
			return err
		}
		items, ok := digAny(answer.Value, list.Items).([]any)
		if !ok && digAny(answer.Value, list.Items) != nil {
			return fmt.Errorf("%s %s: the answer has no list where the document has one", request.Method, request.Path)
		}
		count += len(items)
		if !visit(items) || !paging.turn(&request, answer, items, count, &next, seen) {
			return nil
		}
	}
	return fmt.Errorf("%s %s: more than %d pages", request.Method, request.Path, pageLimit)
}

// turn changes the request to the next page; false where this was the last.
func (p Paging) turn(request *Request, answer *Answer, items []any, count int, next *int, seen map[string]bool) bool {
	switch p.Style {
	case "page", "offset":
		if total, ok := digAny(answer.Value, p.Total).(json.Number); ok && p.Total != nil {
			if number, err := total.Int64(); err == nil && int64(count) >= number {
				return false
			}
		} else if len(items) < p.Max {
			return false
		}
		*next++
		if p.Style == "offset" {
			*next = count
		}
		request.Query.Set(p.Parameter, strconv.Itoa(*next))
		return len(items) > 0
	case "cursor":
		cursor := fmt.Sprint(digAny(answer.Value, p.Next))
		if digAny(answer.Value, p.Next) == nil || cursor == "" || seen[cursor] {
			return false
		}
		seen[cursor] = true
		request.Query.Set(p.Parameter, cursor)
		return true
	case "link":
		link, _ := digAny(answer.Value, p.Next).(string)
		return request.follow(link, seen)
	case "header":
		return request.follow(findNextLink(answer.Header), seen)
	}
	return false
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

// follow takes the query of a link and nothing else of it, so that no answer can lead the key elsewhere.
func (r *Request) follow(link string, seen map[string]bool) bool {
	if link == "" || seen[link] {
		return false
	}
	seen[link] = true
	parsed, err := url.Parse(link)
	if err != nil {
		return false
	}
	r.Query = parsed.Query()
	return len(r.Query) > 0
}
