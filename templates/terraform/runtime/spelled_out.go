package runtime

// isSpelledOut reports whether the API returned the JSON value with objects in place of IDs: ["7"] as [{"id": "7", "name": "a"}].
func isSpelledOut(known, shown any) bool {
	switch known := known.(type) {
	case map[string]any:
		object, ok := shown.(map[string]any)
		if !ok || len(object) != len(known) {
			return false
		}
		for name, member := range known {
			if other, ok := object[name]; !ok || !isSpelledOut(member, other) {
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
