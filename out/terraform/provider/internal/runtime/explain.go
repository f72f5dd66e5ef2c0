package runtime

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

var shortCode = regexp.MustCompile(`^[A-Za-z][\w.-]{0,60}$`)

// adviseKey names the environment variable and the attribute of the credential.
func (c *Client) adviseKey() string {
	for _, credential := range c.choose(nil) {
		if secret := credential.find("client_secret"); secret.Attribute != "" && c.tokens[credential.Attribute] != nil {
			return fmt.Sprintf("Check the environment variable %s or `%s` in the provider block.", secret.Env, secret.Attribute)
		}
		return fmt.Sprintf("Check the environment variable %s or `%s` in the provider block.", credential.Env, credential.Attribute)
	}
	return ""
}

// unknownCaller finds in the message of a 403 that the API does not know who is asking.
var unknownCaller = regexp.MustCompile(`(?i)\bnot authenticated|\bunauthenticated|\bauthentication (?:credentials|required|failed)|` +
	`\b(?:expired|invalid|malformed|missing|wrong) (?:access |api |auth |authentication |bearer )?(?:credentials?|jwt|key|password|token)\b|` +
	`\b(?:credentials?|jwt|key|password|token) (?:is |was |has )?(?:expired|invalid|malformed|missing)\b`)

// isUnauthorized reports whether the credentials are at fault. Some APIs say so with 403.
func (e *APIError) isUnauthorized() bool {
	return e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden && e.Permission == "" && unknownCaller.MatchString(e.Message)
}

func (c *Client) explain(request Request, response *http.Response, text []byte) error {
	failure := &APIError{
		Method:   request.Method,
		Path:     request.Path,
		Status:   response.StatusCode,
		Location: response.Header.Get("Location"),
		Wait:     parseRetryAfter(response.Header, c.clock.Now()),
		Page:     isPage(response.Header, text),
	}
	clean := func(text string) string { return c.clean(text, request.Secrets...) }
	failure.Message = clean(string(text))
	if failure.Page {
		failure.Message = clean(readPage(string(text)))
	}
	value, err := decodeJSON(text)
	if err == nil {
		failure.read(value, clean)
	} else {
		value = nil
	}
	switch {
	case failure.isUnauthorized():
		failure.Advice = c.adviseKey()
	case failure.Status == http.StatusForbidden:
		failure.Advice = c.forbidden
	}
	failure.form = describeForm(value)
	c.absences.learn(failure.Status, failure.form)
	failure.Foreign = c.isForeign(failure.Status, text, value)
	if failure.Permission == "" && failure.Status == http.StatusForbidden {
		failure.Permission = request.Permission
	}
	for _, name := range []string{"X-Request-Id", "Request-Id", "X-Correlation-Id"} {
		if failure.RequestID == "" {
			failure.RequestID = clean(response.Header.Get(name))
		}
	}
	return failure
}

// messageFields are where an error response may say what is wrong, the likeliest first.
var messageFields = []string{"message", "detail", "error_description", "errorDescription", "error_message", "errorMessage", "err_msg", "errMsg", "error", "title", "description", "reason", "msg"}

// read takes message, code and details from the usual fields of an error response.
func (e *APIError) read(value any, clean func(string) string) {
	object, ok := value.(map[string]any)
	if !ok {
		return
	}
	outer := object
	if nested, ok := object["error"].(map[string]any); ok {
		object = nested
	}
	said := ""
	for _, name := range messageFields {
		// "Bad Request" says no more than the status.
		if found, _ := object[name].(string); found != "" && (said == "" || strings.EqualFold(said, http.StatusText(e.Status))) {
			said = found
		}
	}
	// A sentence says more than the message of the whole kind of error; one word is a code.
	if reason, _ := object["reason"].(string); strings.Contains(strings.TrimSpace(reason), " ") && !strings.Contains(said, reason) {
		said = strings.TrimRight(said, ".:") + ": " + reason
	}
	if said != "" {
		e.Message = clean(said)
	}
	for _, place := range []map[string]any{object, outer} {
		if code, ok := place["code"].(string); ok && e.Code == "" && shortCode.MatchString(code) {
			e.Code = clean(code)
		}
		if text, ok := place["permission"].(string); ok && e.Permission == "" {
			e.Permission = clean(text)
		}
		for _, name := range []string{"request_id", "requestId", "trace_id"} {
			if text, ok := place[name].(string); ok && e.RequestID == "" {
				e.RequestID = clean(text)
			}
		}
		if len(e.Details) == 0 {
			e.Details = listDetails(place, clean)
		}
		if len(e.Details) == 1 && e.Details[0] == e.Message {
			e.Details = nil
		}
	}
	if said == "" && len(e.Details) == 0 {
		e.Details = listFields(object, clean)
	}
	if said == "" && len(e.Details) > 0 {
		// The whole response would only repeat them, with what was sent.
		e.Message = ""
	}
}

// listDetails returns what is wrong with which field, from the first of the usual lists that tells.
func listDetails(place map[string]any, clean func(string) string) []string {
	for _, name := range []string{"errors", "detail", "details", "violations"} {
		faults, _ := place[name].([]any)
		if named, ok := place[name].(map[string]any); ok && name == "errors" {
			faults = listNamed(named)
		}
		var details []string
		for _, fault := range faults {
			if detail := clean(describeDetail(fault)); detail != "" && len(details) < 20 {
				details = append(details, detail)
			}
		}
		if len(details) > 0 {
			return details
		}
	}
	return nil
}

// listFields returns what is wrong with which field where the response consists of nothing else: {"name": ["is taken"]}.
func listFields(object map[string]any, clean func(string) string) []string {
	for _, member := range object {
		texts, isList := member.([]any)
		if !isList || len(texts) == 0 || slices.ContainsFunc(texts, func(text any) bool { _, isText := text.(string); return !isText }) {
			return nil
		}
	}
	var details []string
	for _, fault := range listNamed(object) {
		named := fault.(map[string]any)
		if contains([]string{"non_field_errors", "__all__", "messages", "errors"}, named["field"].(string)) {
			delete(named, "field")
		}
		if len(details) < 20 {
			details = append(details, clean(describeDetail(fault)))
		}
	}
	return details
}

// listNamed turns {"name": ["is taken"]} into a list.
func listNamed(named map[string]any) []any {
	var faults []any
	for _, name := range slices.Sorted(maps.Keys(named)) {
		texts, isList := named[name].([]any)
		if !isList {
			texts = []any{named[name]}
		}
		for _, text := range texts {
			if _, ok := text.(string); ok {
				faults = append(faults, map[string]any{"field": name, "message": text})
			}
		}
	}
	return faults
}

func describeDetail(item any) string {
	if text, ok := item.(string); ok {
		return text
	}
	object, _ := item.(map[string]any)
	text := ""
	for _, name := range []string{"message", "msg", "detail", "description"} {
		if found, _ := object[name].(string); text == "" {
			text = found
		}
	}
	if text == "" {
		return ""
	}
	if steps, _ := object["loc"].([]any); len(steps) > 0 {
		if place := joinSteps(steps); place != "" {
			return place + ": " + text
		}
	}
	for _, name := range []string{"pointer", "field", "path", "param", "name"} {
		if place, ok := object[name].(string); ok && place != "" {
			return place + ": " + text
		}
	}
	return text
}

// joinSteps writes ["body", "disks", 0, "size"] as disks.0.size: the first one is the part of the request.
func joinSteps(steps []any) string {
	if contains([]string{"body", "query", "path", "header"}, fmt.Sprint(steps[0])) {
		steps = steps[1:]
	}
	var names []string
	for _, step := range steps {
		names = append(names, fmt.Sprint(step))
	}
	return strings.Join(names, ".")
}
