package runtime

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	tfaddr "github.com/hashicorp/terraform-registry-address"
)

// Serve runs the provider server until Terraform stops it.
func Serve(descriptor Provider, debug bool) error {
	address := descriptor.Source
	if strings.Count(address, "/") == 1 {
		address = tfaddr.DefaultProviderRegistryHost.String() + "/" + address
	}
	options := providerserver.ServeOpts{Address: address, Debug: debug}
	return providerserver.Serve(context.Background(), func() provider.Provider { return New(descriptor) }, options)
}
