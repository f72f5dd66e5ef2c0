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
