package runtime

// leftOutMark is the private key of what was sent and the answer after it did not show.
const leftOutMark = "left_out"

// listLeftOut names what the configuration gave and the last answer leaves out, though the document shows it: a server
// that keeps something to itself has not removed it.
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

// isLeftOut says that an answer without the attribute says nothing about it: the one after the last change had none either.
// What such an answer did show, and a later one does not, is gone.
func (r *run) isLeftOut(child *node) bool {
	return contains(r.leftOut, child.name) && !child.isTold(r.object)
}
