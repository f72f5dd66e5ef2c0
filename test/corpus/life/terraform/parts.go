package main

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// parts are the schemas of everything that a provider has.
type parts struct {
	provider                                         *tfprotov6.Schema
	resources, sources, ephemerals, actions, queries map[string]kind
}

func readParts() (parts, error) {
	server, err := newServer()
	if err != nil {
		return parts{}, err
	}
	schemas, err := server.GetProviderSchema(context.Background(), &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return parts{}, err
	}
	if err := fail(listErrors(schemas.Diagnostics)); err != nil {
		return parts{}, err
	}
	actions := map[string]*tfprotov6.Schema{}
	for name, own := range schemas.ActionSchemas {
		actions[name] = own.Schema
	}
	all := parts{provider: schemas.Provider}
	for _, one := range []struct {
		into *map[string]kind
		from map[string]*tfprotov6.Schema
	}{
		{&all.resources, schemas.ResourceSchemas},
		{&all.sources, schemas.DataSourceSchemas},
		{&all.ephemerals, schemas.EphemeralResourceSchemas},
		{&all.actions, actions},
		{&all.queries, schemas.ListResourceSchemas},
	} {
		if *one.into, err = readKinds(one.from); err != nil {
			return parts{}, err
		}
	}
	return all, nil
}

func readKinds(schemas map[string]*tfprotov6.Schema) (map[string]kind, error) {
	kinds := map[string]kind{}
	for name, schema := range schemas {
		fields, err := readBlock(schema.Block)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		kinds[name] = kind{name, fields, objectType(fields)}
	}
	return kinds, nil
}
