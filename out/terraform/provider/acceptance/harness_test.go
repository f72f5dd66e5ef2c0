package acceptance

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/acctest"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/terraform"
)

// namePrefix is the prefix of the names of all test objects, so that sweepers find leftovers.
const namePrefix = "tf-acc-"

// prober accesses the API without Terraform.
type prober interface {
	Exists(ctx context.Context, name string, attributes map[string]string) (bool, error)
	Remove(ctx context.Context, name string, attributes map[string]string) error
	Sweep(ctx context.Context, name, prefix string) error
}

// testCase describes the acceptance test of a resource. Its configuration is the example in the documentation.
type testCase struct {
	// name is the name of the resource without the provider prefix.
	name string
	// renamed lists strings in the example that are replaced by a unique name in every run.
	renamed []string
	// identity lists the attributes of the import ID, in order.
	identity []string
	// unread lists attributes that a read does not return, or that change by themselves.
	unread []string
	// change is an attribute that can be updated in place, if there is a simple one.
	change change
	// kept is true if the object still exists after the destroy: it existed before, or is only closed.
	kept bool
	// blind is true if the API cannot return the object, so that only create and delete can be tested.
	blind bool
}

// change is an attribute in the configuration and its value in HCL.
type change struct {
	name  string
	value string
}

// run creates the resource, checks that the plan is empty, imports it, updates it in place, and checks that a deletion
// outside of Terraform is detected.
func (c testCase) run(t *testing.T) {
	kind := providerName + "_" + c.name
	address := kind + ".example"
	config, changed := c.config(t, kind)
	steps := []resource.TestStep{{Config: config}}
	if len(c.identity) > 0 && !c.blind {
		steps = append(steps, resource.TestStep{
			ResourceName:                         address,
			ImportState:                          true,
			ImportStateIdFunc:                    c.joinIdentity(address),
			ImportStateVerify:                    true,
			ImportStateVerifyIdentifierAttribute: c.identity[0],
			ImportStateVerifyIgnore:              append([]string{"timeouts"}, c.unread...),
		})
	}
	if c.change.name != "" {
		inPlace := plancheck.ExpectResourceAction(address, plancheck.ResourceActionUpdate)
		steps = append(steps, resource.TestStep{
			Config:           changed,
			ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{inPlace}},
		})
	}
	if !c.kept && !c.blind {
		steps = append(steps, resource.TestStep{Config: changed, Check: c.remove(address), ExpectNonEmptyPlan: true})
	}
	test := resource.ParallelTest
	if c.kept {
		test = resource.Test
	}
	test(t, resource.TestCase{ProtoV6ProviderFactories: factories, CheckDestroy: c.checkDestroy(kind), Steps: steps})
}

// config returns the example with unique names, without and with the change.
func (c testCase) config(t *testing.T, kind string) (string, string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "examples", "resources", kind, "resource.tf"))
	if err != nil {
		t.Fatal(err)
	}
	random := acctest.RandString(6)
	rename := func(text string) string {
		for _, name := range c.renamed {
			text = strings.ReplaceAll(text, fmt.Sprintf("%q", name), fmt.Sprintf("%q", namePrefix+random+"-"+name))
		}
		return text
	}
	return rename(string(text)), rename(c.change.apply(string(text), fmt.Sprintf("resource %q \"example\" {", kind)))
}

// apply sets the attribute in the block that begins with head. The other lines of the block are kept.
func (c change) apply(text, head string) string {
	before, block, found := strings.Cut(text, head)
	if c.name == "" || !found {
		return text
	}
	line := regexp.MustCompile(`(?m)^  ` + regexp.QuoteMeta(c.name) + ` *= .*\n`)
	return before + head + "\n  " + c.name + " = " + c.value + "\n" + line.ReplaceAllString(strings.TrimPrefix(block, "\n"), "")
}

func (c testCase) joinIdentity(address string) resource.ImportStateIdFunc {
	return func(state *terraform.State) (string, error) {
		found := state.RootModule().Resources[address]
		if found == nil {
			return "", fmt.Errorf("%s is not in the state", address)
		}
		parts := []string{}
		for _, name := range c.identity {
			parts = append(parts, gather(found.Primary.Attributes, name))
		}
		if len(parts) > 1 {
			for i, part := range parts {
				parts[i] = strings.NewReplacer("%", "%25", "/", "%2F").Replace(part)
			}
		}
		return strings.Join(parts, "/"), nil
	}
}

// gather returns the value of an attribute. List elements have numbered keys and are joined by commas.
func gather(attributes map[string]string, name string) string {
	if text, ok := attributes[name]; ok {
		return text
	}
	members := []string{}
	for i := 0; ; i++ {
		text, ok := attributes[fmt.Sprintf("%s.%d", name, i)]
		if !ok {
			return strings.Join(members, ",")
		}
		members = append(members, text)
	}
}

func (c testCase) remove(address string) resource.TestCheckFunc {
	return func(state *terraform.State) error {
		probe, err := newProbe()
		if err != nil {
			return err
		}
		return probe.Remove(context.Background(), c.name, state.RootModule().Resources[address].Primary.Attributes)
	}
}

// checkDestroy checks in the API that all objects of the resource type are gone.
func (c testCase) checkDestroy(kind string) resource.TestCheckFunc {
	return func(state *terraform.State) error {
		probe, err := newProbe()
		if err != nil || c.kept {
			return err
		}
		for address, found := range state.RootModule().Resources {
			if found.Type != kind || strings.HasPrefix(address, "data.") {
				continue
			}
			if there, err := probe.Exists(context.Background(), c.name, found.Primary.Attributes); err != nil || there {
				return fmt.Errorf("%s is still there (%v)", address, err)
			}
		}
		return nil
	}
}

// addSweeper registers a sweeper, so that `go test -sweep=all` deletes leftovers. Dependents are deleted first.
func addSweeper(name string, dependents ...string) {
	kinds := []string{}
	for _, dependent := range dependents {
		kinds = append(kinds, providerName+"_"+dependent)
	}
	resource.AddTestSweepers(providerName+"_"+name, &resource.Sweeper{
		Name:         providerName + "_" + name,
		Dependencies: kinds,
		F: func(string) error {
			probe, err := newProbe()
			if err != nil {
				return err
			}
			return probe.Sweep(context.Background(), name, namePrefix)
		},
	})
}

func TestMain(m *testing.M) {
	resource.TestMain(m)
}
