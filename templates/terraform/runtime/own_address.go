package runtime

import "maps"

// OwnAddress describes the URL of an object in the object itself. Its end is the ID, which the object does not show.
type OwnAddress struct {
	// At is the path to the URL in the object.
	At []string
	// Path is the path that the URL ends like, and Wire its last parameter.
	Path string
	Wire string
}

// nameByAddress adds the ID to an object that shows only its own URL. A URL of another form says nothing.
func (o Operation) nameByAddress(object map[string]any) map[string]any {
	own := o.OwnAddress
	if own == nil || object == nil || object[own.Wire] != nil {
		return object
	}
	address, _ := digAny(object, own.At).(string)
	name := matchPath(own.Path, address)[own.Wire]
	if name == "" {
		return object
	}
	named := maps.Clone(object)
	named[own.Wire] = name
	return named
}
