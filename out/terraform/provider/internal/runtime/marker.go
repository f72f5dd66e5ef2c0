package runtime

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"maps"
	"net/http"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Marker describes the attribute that can carry the marker of a create. The limits are zero if the API document has none.
type Marker struct {
	Attribute string
	MaxItems  int
	MaxLength int
}

// markerName is the key of a label, and the beginning of a tag or text, that marks the object of a create.
const markerName = "iacsmith-create"

var (
	markedLabel = regexp.MustCompile(`^[0-9a-f]{16}$`)
	markedTag   = regexp.MustCompile(`^` + markerName + `-([0-9a-f]{16})$`)
	markedText  = regexp.MustCompile(` ?\[` + markerName + `-([0-9a-f]{16})\]$`)
)

// drawMarker returns a new random marker, or nothing if the user has not enabled them, or the planned values leave no room
// for one.
func (r *run) drawMarker() string {
	if !r.client.options.Marks || !r.isNotable() || r.carrier() == nil {
		return ""
	}
	var random [8]byte
	if _, err := rand.Read(random[:]); err != nil {
		return ""
	}
	marker := hex.EncodeToString(random[:])
	if _, fits := r.mark(marker); !fits {
		return ""
	}
	return marker
}

// carrier returns the attribute that carries the marker.
func (e *engine) carrier() *node {
	if e.descriptor.Marker == nil {
		return nil
	}
	return e.tree.child(e.descriptor.Marker.Attribute)
}

// mark returns the planned value of the carrier with the marker added. It returns false if it does not fit.
func (r *run) mark(marker string) (tftypes.Value, bool) {
	child, limits := r.carrier(), r.descriptor.Marker
	planned := r.planned[child.name]
	switch child.shape {
	case shapeMap:
		labels := maps.Clone(members(planned))
		if _, taken := labels[markerName]; taken || limits.MaxItems > 0 && len(labels) >= limits.MaxItems {
			return planned, false
		}
		labels[markerName] = tftypes.NewValue(tftypes.String, marker)
		return tftypes.NewValue(child.kind, labels), child.element.shape == shapeString
	case shapeList, shapeSet:
		tags := elements(planned)
		if limits.MaxItems > 0 && len(tags) >= limits.MaxItems {
			return planned, false
		}
		tag := tftypes.NewValue(tftypes.String, markerName+"-"+marker)
		return tftypes.NewValue(child.kind, append(append([]tftypes.Value{}, tags...), tag)), child.element.shape == shapeString
	case shapeString:
		text := formatValue(planned)
		if text != "" {
			text += " "
		}
		text += "[" + markerName + "-" + marker + "]"
		return tftypes.NewValue(child.kind, text), limits.MaxLength == 0 || utf8.RuneCountInString(text) <= limits.MaxLength
	}
	return planned, false
}

// collectCreate builds the body of the create, with the marker if there is one. The plan itself stays as it is.
func (r *run) collectCreate(create Change) (any, error) {
	if r.marker == "" {
		return r.collect(create, nil)
	}
	name := r.descriptor.Marker.Attribute
	planned := r.planned[name]
	defer func() { r.planned[name] = planned }()
	r.planned[name], _ = r.mark(r.marker)
	return r.collect(create, nil)
}

// sendMarked sends the create. An API that rejects the values gets them once more without the marker, in case that was the
// reason: it has created nothing.
func (r *run) sendMarked(ctx context.Context, create Change, body any) (*Answer, error) {
	answer, err := r.sendCreate(ctx, create, body)
	if r.marker == "" || answer != nil || !hasStatus(err, http.StatusBadRequest) && !hasStatus(err, http.StatusUnprocessableEntity) {
		return answer, err
	}
	r.settleNote(ctx, false)
	r.marker, r.noted = "", ""
	plain, failed := r.collectCreate(create)
	if failed != nil {
		return answer, err
	}
	r.note()
	return r.sendCreate(ctx, create, plain)
}

// readMarker returns the marker in a value of a response.
func readMarker(value any) string {
	switch value := value.(type) {
	case map[string]any:
		if text, ok := value[markerName].(string); ok && markedLabel.MatchString(text) {
			return text
		}
	case []any:
		for _, item := range value {
			text, _ := item.(string)
			if !strings.HasPrefix(text, markerName) {
				continue
			}
			if found := markedTag.FindStringSubmatch(text); found != nil {
				return found[1]
			}
		}
	case string:
		if !strings.Contains(value, markerName) {
			return ""
		}
		if found := markedText.FindStringSubmatch(value); found != nil {
			return found[1]
		}
	}
	return ""
}

// dropMarker returns the value of a response without the marker of any create. Users never see it.
func dropMarker(value any) any {
	if readMarker(value) == "" {
		return value
	}
	switch value := value.(type) {
	case map[string]any:
		left := make(map[string]any, len(value))
		for key, member := range value {
			if key != markerName {
				left[key] = member
			}
		}
		return left
	case []any:
		left := make([]any, 0, len(value))
		for _, item := range value {
			if text, _ := item.(string); !markedTag.MatchString(text) {
				left = append(left, item)
			}
		}
		return left
	case string:
		return markedText.ReplaceAllString(value, "")
	}
	return value
}
