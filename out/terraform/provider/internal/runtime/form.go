package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"mime"
	"mime/multipart"
	"net/url"
	"slices"
	"strings"
)

const (
	formType      = "application/x-www-form-urlencoded"
	multipartType = "multipart/form-data"
)

// encodeBody encodes the body for its media type. It returns the body and the Content-Type header.
func encodeBody(request Request) ([]byte, string, error) {
	if request.Body == nil {
		return nil, "", nil
	}
	plain, _, err := mime.ParseMediaType(request.MediaType)
	if err != nil {
		plain = request.MediaType
	}
	switch plain {
	case formType:
		pairs := formPairs(request.Body, request.Indexed)
		texts := make([]string, 0, len(pairs))
		for _, pair := range pairs {
			texts = append(texts, url.QueryEscape(pair[0])+"="+url.QueryEscape(pair[1]))
		}
		return []byte(strings.Join(texts, "&")), request.MediaType, nil
	case multipartType:
		return encodeMultipart(formPairs(request.Body, request.Indexed))
	}
	if text, ok := request.Body.(string); ok && !strings.HasSuffix(plain, "json") {
		return []byte(text), request.MediaType, nil
	}
	text, err := marshalStable(request.Body)
	return []byte(text), request.MediaType, err
}

func encodeMultipart(pairs [][2]string) ([]byte, string, error) {
	var out bytes.Buffer
	writer := multipart.NewWriter(&out)
	for _, pair := range pairs {
		if err := writer.WriteField(pair[0], pair[1]); err != nil {
			return nil, "", err
		}
	}
	if err := writer.Close(); err != nil {
		return nil, "", err
	}
	return out.Bytes(), writer.FormDataContentType(), nil
}

// formPairs encodes nested values as a[b]=c. The items of a list have the same name, or a[0]=b if the list is indexed.
func formPairs(body any, indexed bool) [][2]string {
	object, ok := body.(map[string]any)
	if !ok {
		return nil
	}
	var pairs [][2]string
	for _, name := range slices.Sorted(maps.Keys(object)) {
		pairs = append(pairs, listPairs(name, object[name], indexed)...)
	}
	return pairs
}

func listPairs(name string, value any, indexed bool) [][2]string {
	var pairs [][2]string
	switch typed := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(typed)) {
			// Lists inside of an object are always indexed.
			pairs = append(pairs, listPairs(name+"["+key+"]", typed[key], true)...)
		}
	case []any:
		counted := indexed || slices.ContainsFunc(typed, isNested)
		for i, item := range typed {
			place := name
			if counted {
				place = fmt.Sprintf("%s[%d]", name, i)
			}
			pairs = append(pairs, listPairs(place, item, indexed)...)
		}
	case nil:
		pairs = append(pairs, [2]string{name, ""})
	case json.Number:
		pairs = append(pairs, [2]string{name, typed.String()})
	default:
		pairs = append(pairs, [2]string{name, fmt.Sprint(typed)})
	}
	return pairs
}

func isNested(value any) bool {
	switch value.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}
