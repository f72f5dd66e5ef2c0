package runtime

import (
	"context"
	"maps"
	"net/http"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// resolveNames replaces names in the given values by IDs. It returns false if there was nothing to replace. A name that
// does not exist is kept.
func (e *engine) resolveNames(ctx context.Context, known values) (values, bool, error) {
	out, resolved := maps.Clone(known), false
	for _, match := range e.descriptor.Presence.Match {
		value := known[match.Attribute]
		if match.Resolve == nil || isVoid(value) || !value.IsFullyKnown() || !value.Type().Is(tftypes.String) {
			continue
		}
		answer, err := e.call(ctx, *match.Resolve, known)
		if isGone(err) || hasStatus(err, http.StatusBadRequest, http.StatusUnprocessableEntity) {
			continue
		}
		if err != nil {
			return nil, false, err
		}
		object, err := match.Resolve.take(answer)
		if err != nil {
			return nil, false, err
		}
		if id, ok := decodeText("", digAny(object, match.ResolvePath)); ok && id != "" && id != formatValue(value) {
			out[match.Attribute], resolved = tftypes.NewValue(tftypes.String, id), true
		}
	}
	return out, resolved, nil
}
