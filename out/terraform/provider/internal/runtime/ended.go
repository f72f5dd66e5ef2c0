package runtime

import (
	"net/http"
	"strings"
)

// hasEnded reports whether the API still returns an object that was deleted, such as one with the state "terminated".
func (e *engine) hasEnded(object map[string]any) bool {
	ended := e.descriptor.Ended
	if ended == nil || e.descriptor.Presence != nil {
		return false
	}
	status, ok := digAny(object, ended.Field).(string)
	return ok && contains(ended.Values, status)
}

// describeEnd returns the error of a read that found an object that has ended.
func (e *engine) describeEnd(object map[string]any) error {
	read := e.descriptor.Operations.Read
	if read == nil {
		read = &e.descriptor.Operations.List.Operation
	}
	status, _ := digAny(object, e.descriptor.Ended.Field).(string)
	return &APIError{Method: read.Method, Path: read.Path, Status: http.StatusNotFound,
		Message: strings.Join(e.descriptor.Ended.Field, ".") + " is " + status}
}
