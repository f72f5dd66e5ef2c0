package runtime

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
)

// Status words of jobs that have no schema in the API document, because only a URL refers to them.
var (
	goingOn   = []string{"pending", "queued", "accepted", "notstarted", "new", "started", "running", "inprogress", "processing", "executing", "active", "waiting"}
	goneWrong = []string{"failed", "failure", "error", "errored", "canceled", "cancelled", "aborted", "timeout", "timedout", "rejected"}
)

// findMonitor returns the request to poll after a 202 response. It returns nil if the response contains no URL, or the
// URL of the resource itself.
func (r *run) findMonitor(operation Operation, answer *Answer) (*Request, error) {
	if answer.lost || answer.Status != http.StatusAccepted {
		return nil, nil
	}
	address := choose(answer.Header.Get("Operation-Location"), answer.Header.Get("Azure-Asyncoperation"), answer.Header.Get("Location"))
	if address == "" || r.matchOwn(address) != nil {
		return nil, nil
	}
	return r.client.resolve(operation, answer.path, address)
}

// resolve returns a request for a URL in a response. It must be on the same server, because the credentials are sent
// along.
func (c *Client) resolve(operation Operation, from, address string) (*Request, error) {
	base := c.findBase(operation.Server, operation.Mount)
	origin, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	target, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("the API returned an invalid URL: %q", c.clean(address))
	}
	if (target.Host != "" && !strings.EqualFold(target.Host, origin.Host)) || (target.Scheme != "" && target.Scheme != origin.Scheme) {
		return nil, fmt.Errorf("the API refers to %q, which is not at %q: the credentials are not sent there", c.clean(address), base)
	}
	way := target.EscapedPath()
	if target.Host == "" && !strings.HasPrefix(way, "/") {
		way = path.Join(path.Dir(from), way)
	} else if prefix := strings.TrimRight(origin.EscapedPath(), "/"); prefix != "" && strings.HasPrefix(way, prefix+"/") {
		way = strings.TrimPrefix(way, prefix)
	}
	return &Request{Method: http.MethodGet, Path: path.Clean("/" + way), Server: operation.Server, Mount: operation.Mount, Needs: operation.Needs, Query: target.Query()}, nil
}

// watch polls the URL until the operation is done. It returns the last response.
func (r *run) watch(ctx context.Context, request Request) (*Answer, error) {
	request.Resource = r.descriptor.Name
	poll := r.client.newPoller()
	for asked := 0; ; asked++ {
		answer, err := r.client.Send(ctx, request)
		if hasStatus(err, http.StatusSeeOther) || (isGone(err) && asked > 0) {
			// A redirect leads to the result. Some APIs remove the operation once it is done.
			return &Answer{Status: http.StatusOK, Header: headerOf(err)}, nil
		}
		if err != nil {
			return nil, err
		}
		object, _ := answer.Value.(map[string]any)
		state := tellState(object)
		switch {
		case contains(goneWrong, plainWord(state)):
			return nil, fmt.Errorf("the API's operation %s is %q%s", request.Path, r.clean(state), r.clean(findReason(object)))
		case answer.Status != http.StatusAccepted && !contains(goingOn, plainWord(state)):
			return answer, nil
		}
		poll.atLeast(parseRetryAfter(answer.Header, r.client.clock.Now()))
		r.report(fmt.Sprintf("the API operation %s is in progress", request.Path))
		if err := poll.wait(ctx); err != nil {
			return nil, explainCancel(ctx, err, fmt.Sprintf("the API operation %s is still in progress", request.Path))
		}
	}
}

func tellState(object map[string]any) string {
	for _, way := range [][]string{{"status"}, {"state"}, {"operation", "status"}, {"task", "status"}, {"job", "status"}} {
		if text, ok := digAny(object, way).(string); ok {
			return text
		}
	}
	return ""
}

func plainWord(text string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(text))
}

func headerOf(err error) http.Header {
	var api *APIError
	if errors.As(err, &api) && api.Location != "" {
		return http.Header{"Location": {api.Location}}
	}
	return http.Header{}
}

// takeResult takes the identity from the last response of a job: from the Location header or from a field with the ID
// or URL of the result.
func (r *run) takeResult(answer *Answer) {
	r.takeLocation(answer.Header.Get("Location"))
	object, ok := answer.Value.(map[string]any)
	missing := r.findMissing()
	if !ok || missing == "" {
		return
	}
	name := r.descriptor.Name
	for _, way := range [][]string{
		{name + "_id"}, {"resource_id"}, {"resourceId"}, {"target_id"}, {"targetId"}, {"result", "id"}, {"resource", "id"},
		{"target", "id"}, {name, "id"}, {"properties", "resourceId"},
	} {
		if text, ok := decodeText("", digAny(object, way)); ok && r.setIdentity(missing, text) {
			return
		}
	}
	for _, way := range [][]string{{"resource_location"}, {"resourceLocation"}, {"result", "href"}, {"resource", "href"}, {"resource"}, {"result"}} {
		if text, ok := digAny(object, way).(string); ok {
			r.takeLocation(text)
		}
	}
}

// takeLocation takes the identity from a URL such as /resources/7.
func (r *run) takeLocation(location string) {
	for name, text := range r.matchOwn(location) {
		if isEmpty(r.actual[name]) {
			r.setIdentity(name, text)
		}
	}
}

// matchOwn returns the path parameters in a URL of this resource. The URL is matched against the path of the read
// operation, or of the delete operation if there is no read. It returns nil if the URL does not match.
func (r *run) matchOwn(location string) map[string]string {
	own := r.descriptor.Operations.Read
	if remove := r.descriptor.Operations.Delete; own == nil && remove != nil && remove.Operation.Method == http.MethodDelete {
		own = &remove.Operation
	}
	if location == "" || own == nil {
		return nil
	}
	named := matchPath(own.Path, location)
	if named == nil {
		return nil
	}
	found := map[string]string{}
	for name, text := range named {
		if attribute, ok := own.Parameters[name]; ok {
			name = attribute
		}
		found[name] = text
	}
	return found
}

// matchPath returns the parameters of the path in a URL that ends like it. It returns nil if the URL does not match.
func matchPath(pattern, location string) map[string]string {
	if i := strings.Index(location, "://"); i >= 0 {
		location = strings.TrimLeft(location[i+3:], "/")
		location = location[strings.IndexByte(location+"/", '/'):]
	}
	location, _, _ = strings.Cut(location, "?")
	have, want := strings.Split(strings.Trim(location, "/"), "/"), strings.Split(strings.Trim(pattern, "/"), "/")
	if len(have) < len(want) {
		return nil
	}
	// The URL may start with the base path of the server.
	have = have[len(have)-len(want):]
	found := map[string]string{}
	for i, part := range want {
		if !strings.HasPrefix(part, "{") {
			if part != have[i] {
				return nil
			}
			continue
		}
		found[strings.Trim(part, "{}")] = unescapePath(have[i])
	}
	return found
}
