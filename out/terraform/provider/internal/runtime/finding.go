package runtime

import "context"

// finding is the search for the object of a data source.
type finding struct {
	source *source
	config values
	asked  []string
	// shown contains the arguments that at least one item has a value for.
	shown map[string]bool
	found []candidate
}

type candidate struct {
	object map[string]any
	// whole is true if the object was read by itself and is not a list item.
	whole bool
	// untold lists the arguments that the object has no value for.
	untold []string
}

// consider adds an item unless it differs from the arguments. Values that the list does not contain are read from the
// object itself.
func (f *finding) consider(ctx context.Context, item map[string]any) error {
	s := f.source
	one := candidate{object: item}
	decoded, _ := s.engine.tree.decodeTree(item)
	for _, name := range f.asked {
		child := s.engine.tree.child(name)
		if child.isTold(item) {
			f.shown[name] = true
			if !child.matches(f.config[name], decoded[name]) {
				return nil
			}
			continue
		}
		one.untold = append(one.untold, name)
	}
	if !s.isReadable(one.untold) {
		if s.has(item, f.config, f.asked) {
			f.found = append(f.found, one)
		}
		return nil
	}
	own, err := s.engine.readOwn(ctx, s.identify(item, f.config))
	if isGone(err) {
		return nil
	}
	if err == nil && s.has(own, f.config, f.asked) {
		f.found = append(f.found, candidate{object: own, whole: true})
	}
	return err
}

// hasTwo reports whether the search is ambiguous, so that it can stop.
func (f *finding) hasTwo() bool {
	sure := 0
	for _, one := range f.found {
		if len(one.untold) == 0 {
			sure++
		}
	}
	return sure > 1
}

// listFitting returns the candidates, without those that lack a value for an argument that other items have.
func (f *finding) listFitting() []candidate {
	var out []candidate
	for _, one := range f.found {
		silent := false
		for _, name := range one.untold {
			silent = silent || f.shown[name]
		}
		if !silent {
			out = append(out, one)
		}
	}
	return out
}

// isReadable reports whether reading the object itself can return values that the list does not contain.
func (s *source) isReadable(untold []string) bool {
	if s.descriptor.Read == nil || s.descriptor.List.Complete {
		return false
	}
	for _, name := range untold {
		if !s.isParameter(name) {
			return true
		}
	}
	return false
}

// has compares an object with the arguments. A value may be missing only if the argument was sent to the API, for
// example as a filter.
func (s *source) has(object map[string]any, config values, asked []string) bool {
	decoded, _ := s.engine.tree.decodeTree(object)
	for _, name := range asked {
		child := s.engine.tree.child(name)
		if !child.isTold(object) && s.isParameter(name) {
			continue
		}
		if !child.matches(config[name], decoded[name]) {
			return false
		}
	}
	return true
}

// isParameter reports whether the argument is sent to the API.
func (s *source) isParameter(name string) bool {
	operations := []*Operation{s.descriptor.Read}
	if list := s.descriptor.List; list != nil {
		for _, argument := range list.Filters {
			if argument == name {
				return true
			}
		}
		operations = append(operations, &list.Operation)
	}
	for _, operation := range operations {
		if operation == nil {
			continue
		}
		for _, parameters := range []map[string]string{operation.Parameters, operation.Query, operation.Headers} {
			for _, argument := range parameters {
				if argument == name {
					return true
				}
			}
		}
	}
	return false
}

// identify returns the identity of a list item. Missing values are taken from the configuration.
func (s *source) identify(item map[string]any, config values) values {
	decoded, _ := s.engine.tree.decodeTree(item)
	for name, value := range config {
		if s.engine.isIdentity(name) && isVoid(decoded[name]) {
			decoded[name] = value
		}
	}
	return decoded
}

// isTold reports whether the object contains the attribute, even if it is null.
func (n *node) isTold(object map[string]any) bool {
	way := n.field.Out
	if way == nil {
		way = []string{n.wire()}
	}
	way = untilEach(way)
	holder, ok := digAny(object, way[:len(way)-1]).(map[string]any)
	if !ok || !n.shown() {
		return false
	}
	_, told := holder[way[len(way)-1]]
	return told
}
