package runtime

import (
	"net/http"
	"strings"
	"testing"
)

// What is wrong is told rather than what the status means.
func TestAnErrorResponseSaysWhatIsWrong(t *testing.T) {
	for body, said := range map[string]string{
		`{"err_msg":"A group with that name already exists","err_code":409001}`:          "A group with that name already exists",
		`{"error":"Bad Request","errorCode":400,"errorDescription":"appid is required"}`: "appid is required",
		`{"error":"Bad Request","errorCode":400}`:                                        "Bad Request",
		`{"message":"","error":"invalid type"}`:                                          "invalid type",
		`{"message":"no such plan","error":"Bad Request"}`:                               "no such plan",
		`{"error":{"message":"It was malformed.","reason":"The size is too large"}}`:     "It was malformed: The size is too large",
		`{"message":"no such plan","reason":"NotFound"}`:                                 "no such plan\n",
		`{"reason":"The size is too large"}`:                                             "The size is too large\n",
	} {
		server := newAPI(t, map[string]http.HandlerFunc{
			"POST /things": func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(http.StatusBadRequest)
				_, _ = w.Write([]byte(body))
			},
			"GET /things": answer(`{"items":[]}`),
		})
		done, _ := startWith(t, server.URL, thing).apply(nil, nil, map[string]any{"name": "n"})
		if text := describeDiagnostics(done.Diagnostics); !strings.Contains(text, "status 400: "+said) {
			t.Errorf("%s: %s", body, text)
		}
	}
}

// Frameworks list what is wrong with which field in their own ways. The rest of such a response repeats what was sent.
func TestAnErrorResponseListsWhatIsWrong(t *testing.T) {
	for body, said := range map[string]string{
		`{"detail":[{"loc":["body","disks",0,"size"],"msg":"Field required","input":{"word":"w"}}]}`: "\n  disks.0.size: Field required",
		`{"detail":[{"loc":["pool"],"msg":"Field required"},{"msg":"Too many"}]}`:                    "\n  pool: Field required\n  Too many",
		`{"message":"Invalid","errors":{"name":["is taken","is short"],"size":"is odd"}}`:            ": Invalid\n  name: is taken\n  name: is short\n  size: is odd",
		`{"title":"Invalid","violations":[{"field":"size","message":"is odd"}]}`:                     ": Invalid\n  size: is odd",
		`{"message":"Invalid","details":[{"message":"Invalid"}]}`:                                    ": Invalid",
		`{"message":"Invalid","errors":[],"details":{"size":1}}`:                                     ": Invalid",
		`{"size":["is odd","is small"],"name":["is taken"]}`:                                         "\n  name: is taken\n  size: is odd\n  size: is small",
		`{"non_field_errors":["Too many"]}`:                                                          "\n  Too many",
		`{"size":["is odd"],"sizes":[1]}`:                                                            `: {"size":["is odd"],"sizes":[1]}`,
	} {
		api := &APIError{Method: "POST", Path: "/things", Status: 400, Message: body}
		value, err := decodeJSON([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		api.read(value, strings.TrimSpace)
		if want := "POST /things: status 400" + said; api.Error() != want {
			t.Errorf("%s: %q, not %q", body, api.Error(), want)
		}
	}
}
