package runtime

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"sort"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// identified is a resource with an identity schema. Resources without identifying attributes must not have one.
type identified struct {
	*engine
}

var _ resource.ResourceWithIdentity = identified{}

func (i identified) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	attributes := map[string]identityschema.Attribute{}
	for _, name := range i.fixedIdentity() {
		text := i.descriptor.Schema.Attributes[name].GetMarkdownDescription()
		if i.tree.child(name).shape == shapeInteger {
			attributes[name] = identityschema.Int64Attribute{RequiredForImport: true, Description: text}
		} else {
			attributes[name] = identityschema.StringAttribute{RequiredForImport: true, Description: text}
		}
	}
	resp.IdentitySchema = identityschema.Schema{Attributes: attributes}
}

// fixedIdentity returns the identity without the members of a link, because they may change. If the API shows the
// members, the rest is enough to find them.
func (e *engine) fixedIdentity() []string {
	names := []string{}
	for _, name := range e.descriptor.Identity {
		if !e.isMany(name) {
			names = append(names, name)
		}
	}
	return names
}

// canFind reports whether an import may omit the attribute, because the API shows it.
func (e *engine) canFind(name string) bool {
	return e.isMany(name) && e.descriptor.Presence != nil && !e.isWholeLink()
}

// hasIdentity reports whether the resource has a Terraform identity. It has none if an update also sends its
// identifying attributes without renaming it, or if the attributes that never change do not identify it.
func (e *engine) hasIdentity() bool {
	fixed := e.fixedIdentity()
	if len(fixed) < len(e.descriptor.Identity) && e.descriptor.Presence == nil || e.isWholeLink() {
		return false
	}
	for _, name := range fixed {
		if e.descriptor.Schema.Attributes[name] == nil {
			return false
		}
		for _, update := range e.descriptor.Operations.Update {
			if contains(update.Fields, name) && !contains(e.descriptor.Renamed, name) {
				return false
			}
		}
	}
	return len(fixed) > 0
}

func (r *run) saveIdentity(known values) {
	if r.identity == nil {
		return
	}
	out := map[string]tftypes.Value{}
	kinds, ok := r.identity.Schema.Type().TerraformType(context.Background()).(tftypes.Object)
	if !ok {
		return
	}
	for name, kind := range kinds.AttributeTypes {
		value := known[name]
		if isVoid(value) || !value.IsFullyKnown() {
			return
		}
		if !value.Type().Equal(kind) {
			value = tftypes.NewValue(tftypes.String, formatValue(value))
		}
		out[name] = value
	}
	r.identity.Raw = tftypes.NewValue(kinds, out)
}

// joinIdentity returns the identity as an import ID.
func (e *engine) joinIdentity(known values) string {
	parts := []string{}
	for _, name := range e.descriptor.Identity {
		parts = append(parts, formatValue(known[name]))
	}
	if len(parts) > 1 {
		return joinParts(parts)
	}
	return strings.Join(parts, "/")
}

var escapePart = strings.NewReplacer("%", "%25", "/", "%2F")

// joinParts is the inverse of splitParts, whatever characters the parts contain.
func joinParts(parts []string) string {
	escaped := []string{}
	for _, part := range parts {
		escaped = append(escaped, escapePart.Replace(part))
	}
	return strings.Join(escaped, "/")
}

func splitParts(text string) []string {
	parts := strings.Split(text, "/")
	for i, part := range parts {
		parts[i] = unescapePath(part)
	}
	return parts
}

// ImportState accepts the identity, its values separated by slashes, a JSON object, or the natural key in place of the
// last value.
func (e *engine) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	r := e.begin(&resp.Diagnostics, &resp.State, resp.Identity)
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	if r.refuseImport() {
		return
	}
	if req.ID == "" && req.Identity != nil && !req.Identity.Raw.IsNull() {
		for name, value := range readValues(req.Identity.Raw) {
			r.setIdentity(name, formatValue(value))
		}
	} else if !r.readImportID(req.ID) {
		resp.Diagnostics.AddError("Cannot import "+r.words(), fmt.Sprintf("%q does not have the form %q.", req.ID, e.describeForm()))
		return
	}
	if e.client != nil && (e.descriptor.Operations.Read != nil || e.descriptor.Operations.List != nil) {
		if err := r.resolveImport(ctx); err != nil {
			resp.Diagnostics.AddError("Cannot import "+r.words(), err.Error())
			return
		}
	}
	r.save(r.actual)
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, importMark, []byte(unreadMark))...)
}

func (r *run) readImportID(text string) bool {
	identity := r.descriptor.Identity
	if len(identity) == 0 {
		return true
	}
	if text == "" {
		return false
	}
	decoded, _ := decodeJSON([]byte(text))
	if object, ok := decoded.(map[string]any); ok {
		for _, name := range identity {
			value, ok := object[name]
			if !ok && r.canFind(name) {
				continue
			}
			if child := r.tree.child(name); ok && child != nil && child.element != nil && child.element.shape == shapeObject {
				if !r.setObjects(child, value) {
					return false
				}
				continue
			}
			part, ok := joinTexts(value)
			if !ok || !r.setIdentity(name, part) {
				return false
			}
		}
		return true
	}
	parts := splitParts(text)
	if len(identity) == 1 {
		parts = []string{text}
	}
	if fixed := r.fixedIdentity(); len(parts) == len(fixed) && r.descriptor.Presence != nil && !r.isWholeLink() {
		identity = fixed
	}
	if len(parts) != len(identity) {
		return false
	}
	for i, name := range identity {
		if r.setIdentity(name, parts[i]) {
			continue
		}
		// The value does not have the type of the ID, but it may be the natural key.
		if i != len(identity)-1 || r.descriptor.NaturalKey == "" || r.descriptor.SharedKey || parts[i] == "" {
			return false
		}
		r.actual[name] = tftypes.NewValue(tftypes.String, parts[i])
	}
	return true
}

// joinTexts returns a string, a number as it was written, or a list of them separated by commas.
func joinTexts(value any) (string, bool) {
	list, ok := value.([]any)
	if !ok {
		return decodeText("", value)
	}
	var parts []string
	for _, item := range list {
		text, ok := decodeText("", item)
		if !ok {
			return "", false
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ","), true
}

// resolveImport checks that the resource exists, by its ID or else by its natural key.
func (r *run) resolveImport(ctx context.Context) error {
	last := ""
	if n := len(r.descriptor.Identity); n > 0 {
		last = r.descriptor.Identity[n-1]
	}
	given := formatValue(r.actual[last])
	key := r.descriptor.NaturalKey
	hasKey := key != "" && !r.descriptor.SharedKey && key != last && r.descriptor.Operations.List != nil && r.descriptor.Presence == nil
	err := fmt.Errorf("%s does not have such a form", last)
	if kind := r.actual[last].Type(); !hasKey || (kind != nil && kind.Equal(r.tree.child(last).kind) && canMatch(r.descriptor.IDPattern, given)) {
		var object map[string]any
		object, err = r.readObject(ctx, r.actual, true)
		if err == nil {
			r.takeOwnID(last, given, object)
			r.takeParents(ctx, object)
			return nil
		}
		if !hasKey || (!isGone(err) && !hasStatus(err, http.StatusBadRequest, http.StatusUnprocessableEntity)) {
			return err
		}
	}
	var found []map[string]any
	if listed := r.eachItem(ctx, r.actual, func(item map[string]any) bool {
		decoded, _ := r.tree.decodeTree(item)
		if formatValue(decoded[key]) == given {
			found = append(found, item)
		}
		return true
	}); listed != nil {
		return listed
	}
	switch len(found) {
	case 0:
		return fmt.Errorf("there is none whose %s or %s is %q\n\n%w", last, key, given, err)
	case 1:
		decoded, _ := r.tree.decodeTree(found[0])
		r.actual[last] = decoded[last]
		r.takeParents(ctx, found[0])
		return nil
	}
	names := []string{}
	for _, item := range found[:min(len(found), candidatesNamed)] {
		decoded, _ := r.tree.decodeTree(item)
		names = append(names, formatValue(decoded[last]))
	}
	return fmt.Errorf("%d have the %s %q: import by %s (%s)", len(found), key, given, last, strings.Join(names, ", "))
}

// takeOwnID replaces the name of an import by the ID of the object if the path accepts both. A create would have stored
// the ID, which other resources refer to and which stays when the object gets another name.
func (r *run) takeOwnID(last, given string, object map[string]any) {
	child, read := r.tree.child(last), r.descriptor.Operations.Read
	if child == nil || child.writable() || !child.shown() || read == nil || len(read.Proof) == 0 || r.descriptor.Presence != nil {
		return
	}
	decoded, _ := r.tree.decodeTree(object)
	if own := decoded[last]; !isEmpty(own) && !sameName(given, formatValue(own)) {
		r.actual[last] = own
	}
}

// canMatch reports whether the text may match the pattern. An invalid pattern matches everything.
func canMatch(pattern, text string) bool {
	compiled, err := regexp.Compile(pattern)
	return err != nil || compiled.MatchString(text)
}

func sorted(texts []string) []string {
	out := append([]string{}, texts...)
	sort.Strings(out)
	return out
}
