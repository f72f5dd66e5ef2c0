package runtime

import (
	"os"
	"slices"
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
	if !debug {
		silenceSDK()
	}
	options := []tf6server.ServeOpt{}
	if debug {
		options = append(options, tf6server.WithManagedDebug())
	}
	return tf6server.Serve(address, func() tfprotov6.ProviderServer { return newPlanner(New(descriptor)) }, options...)
}

// silenceSDK turns the log of the SDK off if nobody asked for a log. Terraform discards it then, but the SDK writes
// several lines for every attribute, and Terraform parses each of them.
func silenceSDK() {
	isLog := func(setting string) bool {
		return strings.HasPrefix(setting, "TF_LOG") || strings.HasPrefix(setting, "TF_ACC")
	}
	if slices.ContainsFunc(os.Environ(), isLog) {
		return
	}
	for _, name := range []string{"TF_LOG_SDK", "TF_LOG_SDK_PROTO", "TF_LOG_SDK_FRAMEWORK"} {
		_ = os.Setenv(name, "OFF")
	}
}
