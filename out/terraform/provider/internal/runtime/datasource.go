package runtime

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// DataSource describes a data source. The generated code fills it in.
type DataSource struct {
	Name string
	// Read returns one object, List many, Compute the result of a calculation. Those that are set determine how the
	// data source works.
	Read    *Operation
	List    *List
	Compute *Change
	// Identity lists the attributes that identify an object. NaturalKey finds it in a list.
	Identity   []string
	NaturalKey string
	// Items is the attribute for all objects of a list. It is empty if the data source returns one object.
	Items      string
	Attributes []Field
	Schema     schema.Schema
}

type source struct {
	descriptor DataSource
	engine     *engine
}

var _ datasource.DataSourceWithConfigure = (*source)(nil)

func newSource(descriptor DataSource) *source {
	kinds := map[string]attr.Type{}
	for name, attribute := range descriptor.Schema.Attributes {
		kinds[name] = attribute.GetType()
	}
	operations := Operations{Read: descriptor.Read, List: descriptor.List}
	return &source{descriptor: descriptor, engine: &engine{
		descriptor: Resource{Name: descriptor.Name, Identity: descriptor.Identity, Operations: operations, Attributes: descriptor.Attributes},
		tree:       newTypeTree(kinds, descriptor.Attributes),
	}}
}

func (s *source) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + s.descriptor.Name
}

func (s *source) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = s.descriptor.Schema
}

func (s *source) Configure(_ context.Context, req datasource.ConfigureRequest, _ *datasource.ConfigureResponse) {
	if client, ok := req.ProviderData.(*Client); ok {
		s.engine.client = client
	}
}

func (s *source) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	defer s.engine.client.tell(&resp.Diagnostics)
	config := readValues(req.Config.Raw)
	s.engine.fill(config)
	found, err := s.look(ctx, config)
	if err != nil {
		resp.Diagnostics.AddError("Cannot read "+s.engine.words(), err.Error())
		return
	}
	decoded, misfits := s.engine.tree.decodeTree(found)
	for _, misfit := range misfits {
		resp.Diagnostics.AddWarning("The response does not match the API document", s.descriptor.Name+": "+misfit+". It is shown as null.")
	}
	out := map[string]tftypes.Value{}
	for _, child := range s.engine.tree.children {
		out[child.name] = decoded[child.name]
		// Configured values must be returned unchanged.
		if given := config[child.name]; !isVoid(given) {
			out[child.name] = given
		}
	}
	resp.State.Raw = tftypes.NewValue(req.Config.Raw.Type(), out)
}

func (s *source) look(ctx context.Context, config values) (map[string]any, error) {
	d := s.descriptor
	switch {
	case d.Compute != nil:
		return s.compute(ctx, config)
	case d.Items != "":
		return s.collectAll(ctx, config)
	case d.Read != nil && (d.List == nil || s.isNamed(config)):
		found, err := s.engine.readOwn(ctx, config)
		// The identity is not compared, because the API may know the object by another name too.
		beside := slices.DeleteFunc(s.listAsked(config), s.engine.isIdentity)
		if err == nil && !s.has(found, config, beside) {
			return nil, fmt.Errorf("nothing matches %s", describeValues(config, s.listAsked(config)))
		}
		return found, err
	}
	return s.findOne(ctx, config)
}

func (s *source) compute(ctx context.Context, config values) (map[string]any, error) {
	r := &run{engine: s.engine, planned: config, config: config}
	body, err := r.collect(*s.descriptor.Compute, nil)
	if err != nil {
		return nil, err
	}
	operation := s.descriptor.Compute.Operation
	answer, err := r.send(ctx, *s.descriptor.Compute, config, body)
	if err != nil {
		return nil, err
	}
	return operation.take(answer)
}

func (s *source) collectAll(ctx context.Context, config values) (map[string]any, error) {
	items := []any{}
	err := s.engine.eachFiltered(ctx, config, config, func(item map[string]any) bool {
		items = append(items, item)
		return true
	})
	return map[string]any{s.engine.tree.child(s.descriptor.Items).wire(): items}, s.engine.tolerate(err)
}

func (s *source) isNamed(config values) bool {
	for _, name := range s.descriptor.Identity {
		if isVoid(config[name]) {
			return false
		}
	}
	return true
}

// findOne returns the only list item that matches all configured values.
func (s *source) findOne(ctx context.Context, config values) (map[string]any, error) {
	asked := s.listAsked(config)
	if len(asked) == 0 {
		return nil, fmt.Errorf("set one of these to choose one: %s", s.suggest())
	}
	search := finding{source: s, config: config, asked: asked, shown: map[string]bool{}}
	var failed error
	err := s.engine.eachFiltered(ctx, config, config, func(item map[string]any) bool {
		failed = search.consider(ctx, item)
		return failed == nil && !search.hasTwo()
	})
	var short *shortList
	isShort := errors.As(err, &short)
	if err = errors.Join(err, failed); err != nil && !isShort {
		return nil, err
	}
	found := search.listFitting()
	switch len(found) {
	case 0:
		if isShort {
			return nil, err
		}
		return nil, fmt.Errorf("nothing matches %s", describeValues(config, asked))
	case 1:
		if s.descriptor.Read != nil && !s.descriptor.List.Complete && !found[0].whole {
			return s.engine.readOwn(ctx, s.identify(found[0].object, config))
		}
		return found[0].object, nil
	}
	return nil, fmt.Errorf("more than one matches %s; set more attributes to choose one%s", describeValues(config, asked), s.nameFound(found, config))
}

// nameFound lists the identities of the matching objects, if they have one.
func (s *source) nameFound(found []candidate, config values) string {
	if len(s.descriptor.Identity) == 0 {
		return ""
	}
	names := []string{}
	for _, one := range found {
		known, parts := s.identify(one.object, config), []string{}
		for _, name := range s.descriptor.Identity {
			parts = append(parts, formatValue(known[name]))
		}
		names = append(names, strings.Join(parts, "/"))
	}
	return fmt.Sprintf(" (%s %s, among others)", strings.Join(s.descriptor.Identity, "/"), strings.Join(names, ", "))
}

// listAsked returns the configured attributes that an item can be compared with. An attribute in the path of the list is
// the same for all items.
func (s *source) listAsked(config values) []string {
	placed := map[string]bool{}
	if s.descriptor.List != nil {
		for _, name := range s.descriptor.List.needs() {
			placed[name] = true
		}
	}
	for _, child := range s.engine.tree.children {
		if child.field.Path && child.field.Out == nil {
			placed[child.name] = true
		}
	}
	var names []string
	for name, value := range config {
		if !isVoid(value) && !placed[name] {
			names = append(names, name)
		}
	}
	return sorted(names)
}

func (s *source) suggest() string {
	names, placed := []string{}, s.descriptor.List.needs()
	for _, name := range append(append([]string{}, s.descriptor.Identity...), s.descriptor.NaturalKey) {
		if name != "" && !contains(names, name) && !contains(placed, name) {
			names = append(names, name)
		}
	}
	return "set " + strings.Join(names, " or ")
}

func describeValues(config values, names []string) string {
	var parts []string
	for _, name := range names {
		parts = append(parts, fmt.Sprintf("%s = %q", name, formatValue(config[name])))
	}
	return strings.Join(parts, ", ")
}
