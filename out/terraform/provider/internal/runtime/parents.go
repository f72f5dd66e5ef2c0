package runtime

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// parentsMark is the private state key for the names of parents in the configuration that mean the same parents as the
// IDs in the state.
const parentsMark = "parents"

// parents returns the attributes of the path that say where the object is, without the one that identifies it there.
func (e *engine) parents() []*node {
	var found []*node
	identity := e.descriptor.Identity
	if len(identity) < 2 || e.descriptor.Presence != nil || e.descriptor.Operations.Read == nil && e.descriptor.Operations.List == nil {
		return nil
	}
	for _, name := range identity[:len(identity)-1] {
		if child := e.tree.child(name); child != nil && child.field.Path && child.writable() && child.replaces && len(child.children) == 0 && child.element == nil {
			found = append(found, child)
		}
	}
	return found
}

var eitherForm = regexp.MustCompile(`^(.+?)(?:_id_or_[a-z]+|_[a-z]+_or_id)$`)

// shownParent returns the ID of the parent in a response about the object, or void if it does not contain it.
func (e *engine) shownParent(parent *node, decoded values) tftypes.Value {
	name := parent.name
	if !parent.shown() {
		name = eitherForm.ReplaceAllString(name, "$1") + "_id"
		if other := e.tree.child(name); other == nil || other.writable() || !other.shown() {
			return tftypes.Value{}
		}
	}
	if isEmpty(decoded[name]) {
		return tftypes.Value{}
	}
	value, ok := parseValue(parent, formatValue(decoded[name]))
	if !ok {
		return tftypes.Value{}
	}
	return value
}

// takeParents replaces the names of parents in an import by the IDs in the response, if the path accepts both.
// Configurations mostly refer to the ID, and it stays when the parent gets another name.
func (r *run) takeParents(ctx context.Context, object map[string]any) {
	decoded, _ := r.tree.decodeTree(object)
	for _, parent := range r.parents() {
		id := r.shownParent(parent, decoded)
		if isVoid(id) || sameName(formatValue(r.actual[parent.name]), formatValue(id)) {
			continue
		}
		moved := maps.Clone(r.actual)
		moved[parent.name] = id
		again, err := r.readObject(ctx, moved, true)
		if err != nil {
			continue
		}
		shown, _ := r.tree.decodeTree(again)
		if r.isSameBelow(parent, decoded, shown, formatValue(r.actual[parent.name]), formatValue(id)) {
			r.actual = moved
		}
	}
}

// isSameBelow reports whether the responses at two names of a parent are about the same object. Links and other texts may
// contain the name that was requested; the ID of the parent does not.
func (e *engine) isSameBelow(parent *node, one, other values, name, otherName string) bool {
	id, otherID := e.shownParent(parent, one), e.shownParent(parent, other)
	if !isVoid(id) && !isVoid(otherID) && !id.Equal(otherID) {
		return false
	}
	for _, child := range e.tree.children {
		value, otherValue := one[child.name], other[child.name]
		if child.field.Volatile || child == parent || isVoid(value) && isVoid(otherValue) || value.Equal(otherValue) {
			continue
		}
		if strings.ReplaceAll(value.String(), name, "{}") != strings.ReplaceAll(otherValue.String(), otherName, "{}") {
			return false
		}
	}
	return true
}

// hasMarks reports whether the private state is that of an import, which keepParents has to look at.
func hasMarks(private []byte) bool {
	return bytes.Contains(private, []byte(`"`+importMark+`"`)) || bytes.Contains(private, []byte(`"`+parentsMark+`"`))
}

// keepParents keeps the parent in the state if the configuration has another name of it, as after an import. Otherwise
// Terraform would replace an object that already is where it belongs.
func (e *engine) keepParents(ctx context.Context, proposed, prior, config values, private []byte) *tfprotov6.Diagnostic {
	for _, parent := range e.parents() {
		wanted, before := config[parent.name], prior[parent.name]
		if e.client == nil || isVoid(wanted) || !wanted.IsFullyKnown() || isVoid(before) || wanted.Equal(before) {
			continue
		}
		marks := map[string][]byte{}
		_ = json.Unmarshal(private, &marks)
		if decodeParents(marks[parentsMark])[parent.name] == formatValue(wanted) {
			proposed[parent.name] = before
			continue
		}
		if mark := string(marks[importMark]); mark == "" || mark == string(appliedMark) {
			continue
		}
		keeps, refusal := e.compareParents(ctx, parent, prior, wanted)
		if refusal != nil {
			return refusal
		}
		if keeps {
			proposed[parent.name] = before
		}
	}
	return nil
}

// compareParents reports whether the state has the ID of the wanted parent. If both are names of the same parent and
// none is known to be its ID, the user has to choose.
func (e *engine) compareParents(ctx context.Context, parent *node, prior values, wanted tftypes.Value) (bool, *tfprotov6.Diagnostic) {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	before, there := prior[parent.name], maps.Clone(prior)
	there[parent.name] = wanted
	object, err := e.readObject(ctx, there, true)
	var current map[string]any
	if err == nil {
		current, err = e.readObject(ctx, prior, true)
	}
	if isGone(err) {
		return false, nil
	}
	why := "it is unknown whether they are the same"
	if err == nil {
		one, _ := e.tree.decodeTree(current)
		other, _ := e.tree.decodeTree(object)
		if !e.isSameBelow(parent, one, other, formatValue(before), formatValue(wanted)) {
			return false, nil
		}
		if id := e.shownParent(parent, one); !isVoid(id) && id.Equal(before) {
			return true, nil
		}
		why = "the API has the same object below both"
	}
	r := e.begin(nil, nil, nil)
	r.prior = prior
	text := fmt.Sprintf("The %s was imported with the %s %q, the configuration has %q, and %s. It is not replaced because of that. Import it as %q, or write %q in the configuration.",
		e.words(), parent.name, formatValue(before), formatValue(wanted), why, e.joinIdentity(there), formatValue(before))
	if err != nil {
		text += "\n\n" + e.client.redact(err.Error(), r.secrets()...)
	}
	return false, &tfprotov6.Diagnostic{
		Severity: tfprotov6.DiagnosticSeverityError, Summary: "Imported by another name", Detail: text,
		Attribute: tftypes.NewAttributePath().WithAttributeName(parent.name),
	}
}

// listParents returns the names in the configuration that mean the same parents as the IDs in the plan.
func (r *run) listParents() map[string]string {
	names := map[string]string{}
	for _, parent := range r.parents() {
		if wanted := r.config[parent.name]; !isVoid(wanted) && !wanted.Equal(r.planned[parent.name]) {
			names[parent.name] = formatValue(wanted)
		}
	}
	return names
}

func encodeParents(names map[string]string) []byte {
	text, _ := json.Marshal(names)
	return text
}

func decodeParents(text []byte) map[string]string {
	names := map[string]string{}
	_ = json.Unmarshal(text, &names)
	return names
}
