package runtime

// isSpelledOut reports whether the API returned the JSON value with objects in place of IDs, ["7"] as
// [{"id": "7", "name": "a"}], or with or without members that are empty: {"a": 1} as {"a": 1, "b": []}.
func isSpelledOut(known, shown any) bool {
	switch known := known.(type) {
	case map[string]any:
		object, ok := shown.(map[string]any)
		if !ok {
			return false
		}
		for name, member := range known {
			other, ok := object[name]
			if ok && !isSpelledOut(member, other) || !ok && !isEmptyMember(member) {
				return false
			}
		}
		for name, member := range object {
			if _, ok := known[name]; !ok && !isEmptyMember(member) {
				return false
			}
		}
		return true
	case []any:
		list, ok := shown.([]any)
		if !ok || len(list) != len(known) {
			return false
		}
		for i, member := range known {
			if !isSpelledOut(member, list[i]) {
				return false
			}
		}
		return true
	}
	return known == shown || isNamedBy(shown, known)
}

// isEmptyMember reports whether a member of JSON says no more than its absence.
func isEmptyMember(value any) bool {
	switch value := value.(type) {
	case nil:
		return true
	case []any:
		return len(value) == 0
	case map[string]any:
		return len(value) == 0
	}
	return false
}

// isNamedBy reports whether the value is an object with this ID.
func isNamedBy(value, id any) bool {
	object, ok := value.(map[string]any)
	if !ok {
		return false
	}
	wanted, isText := decodeText("", id)
	for _, name := range []string{"id", "uuid"} {
		if text, told := decodeText("", object[name]); isText && told && wanted != "" && text == wanted {
			return true
		}
	}
	return false
}
