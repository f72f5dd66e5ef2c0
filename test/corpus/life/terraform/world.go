package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// listing is where a data source finds what there is, which attribute fills which part of the path, and by which
// attributes, and where in an answer they stand, it finds one.
type listing struct {
	path       string
	parameters map[string]string
	keys       map[string][]string
}

var parameter = regexp.MustCompile(`\{([^{}]*)\}`)

// plant sees to it that there is one of what an example takes the first of, or asks for by its name.
func (l *life) plant(kind string, config cty.Value) {
	from, found := l.lists[kind]
	if !found {
		return
	}
	path := parameter.ReplaceAllStringFunc(from.path, func(whole string) string {
		name := strings.Trim(whole, "{}")
		if other, renamed := from.parameters[name]; renamed {
			name = other
		}
		if !config.Type().HasAttribute(name) {
			return whole
		}
		part, err := formatPart(config.GetAttr(name))
		if err != nil {
			return whole
		}
		return url.PathEscape(part)
	})
	// Where the document has no such place, the example shows it by itself.
	fields := map[string]any{}
	for key, way := range from.keys {
		if !config.Type().HasAttribute(key) || config.GetAttr(key).IsNull() || strings.Contains(from.path, "{"+key+"}") && from.parameters[key] == "" {
			continue
		}
		var value any
		switch own := config.GetAttr(key); own.Type() {
		case cty.String:
			value = own.AsString()
		case cty.Number:
			value, _ = own.AsBigFloat().Int64()
		default:
			continue
		}
		put(fields, way, value)
	}
	_ = callAdmin(http.MethodPost, l.admin+"/store", map[string]any{"path": path, "fields": fields}, nil)
}

func put(fields map[string]any, way []string, value any) {
	for _, name := range way[:len(way)-1] {
		inner, known := fields[name].(map[string]any)
		if !known {
			inner = map[string]any{}
			fields[name] = inner
		}
		fields = inner
	}
	fields[way[len(way)-1]] = value
}

// tellLeft names what clients made and did not take away again.
func tellLeft(admin string) (string, error) {
	store := struct {
		Created []struct {
			Path string `json:"path"`
		} `json:"created"`
		Singletons []struct {
			Path    string `json:"path"`
			Changed bool   `json:"changed"`
		} `json:"singletons"`
	}{}
	if err := callAdmin(http.MethodGet, admin+"/store", nil, &store); err != nil {
		return "", err
	}
	left := []string{}
	for _, one := range store.Created {
		left = append(left, one.Path)
	}
	for _, one := range store.Singletons {
		if one.Changed {
			left = append(left, one.Path)
		}
	}
	return strings.Join(left, ", "), nil
}

func callAdmin(method, address string, body, into any) error {
	sent, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequest(method, address, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || into == nil {
		return err
	}
	return json.Unmarshal(text, into)
}
