package runtime

// leftOutMark is the private state key for the attributes that were sent, but were missing from the response.
const leftOutMark = "left_out"

// listLeftOut returns the configured attributes that are missing from the last response, although the API document
// includes them. The server has not removed them, it just does not return them.
func (r *run) listLeftOut() []string {
	names := []string{}
	if r.object == nil || r.descriptor.Presence != nil {
		return names
	}
	for _, child := range r.tree.children {
		if child.writable() && child.shown() && !isVoid(r.planned[child.name]) && !child.isTold(r.object) {
			names = append(names, child.name)
		}
	}
	return names
}

// isLeftOut reports whether a missing attribute is to be ignored, because the response to the last change did not
// contain it either. An attribute that was returned then and is missing now was removed.
func (r *run) isLeftOut(child *node) bool {
	return contains(r.leftOut, child.name) && !child.isTold(r.object)
}
