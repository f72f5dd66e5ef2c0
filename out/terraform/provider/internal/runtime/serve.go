package runtime

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6/tf6server"
	tfaddr "github.com/hashicorp/terraform-registry-address"
)

// Serve runs the provider server until Terraform stops it.
func Serve(descriptor Provider, debug bool) error {
	address := descriptor.Source
	if strings.Count(address, "/") == 1 {
		address = tfaddr.DefaultProviderRegistryHost.String() + "/" + address
	}
	options := []tf6server.ServeOpt{}
	if debug {
		options = append(options, tf6server.WithManagedDebug())
	}
	return tf6server.Serve(address, func() tfprotov6.ProviderServer { return newPlanner(New(descriptor)) }, options...)
}
