// The folder plays Terraform's part towards a generated provider in one process: every example of the documentation goes
// through its whole life against a mock. It prints one line of JSON for each resource.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// report is what is known of a resource in the end.
type report struct {
	Type     string    `json:"type"`
	Outcome  string    `json:"outcome"`
	Failures []failure `json:"failures"`
	Notes    []string  `json:"notes"`
	Millis   int64     `json:"ms"`
}

func main() {
	examples := flag.String("examples", "", "folder of the examples, with a folder for each part of a provider")
	others := flag.Bool("others", false, "whether the examples of all but resources are played")
	admin := flag.String("admin", "", "address of the mock's own side")
	only := flag.String("only", "", "expression for the types to try")
	flag.Parse()
	run := runAll
	if *others {
		run = runOthers
	}
	if err := run(*examples, *admin, regexp.MustCompile(*only)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func runAll(examples, admin string, only *regexp.Regexp) error {
	parts, err := readParts()
	if err != nil {
		return err
	}
	names := []string{}
	for name := range parts.resources {
		if only.MatchString(name) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	identities, lists, kept := listIdentities(), listLists(), listKept()
	for _, name := range names {
		start := time.Now()
		one := &life{kind: parts.resources[name], identity: identities[name], lists: lists, admin: admin, failures: []failure{}, notes: []string{}}
		one.core = &core{ctx: context.Background(), resources: parts.resources, sources: parts.sources}
		left, err := liveOne(one, parts.provider, filepath.Join(examples, "resources", name, "resource.tf"))
		if err != nil {
			return err
		}
		if left != "" && (len(one.core.warnings) > 0 || kept[name]) {
			// What the API cannot delete stays, and the provider has said so; what is closed stays too.
			one.notes = append(one.notes, "left behind: "+left+": "+strings.Join(one.core.warnings, " | "))
		} else if len(one.failures) == 0 && left != "" {
			one.failures = append(one.failures, failure{"left behind", left})
		}
		printReport(name, one, start)
	}
	return nil
}

func printReport(name string, one *life, start time.Time) {
	outcome := "passed"
	if len(one.failures) > 0 {
		outcome = "failed"
	}
	line, _ := json.Marshal(report{name, outcome, one.failures, one.notes, time.Since(start).Milliseconds()})
	fmt.Println(string(line))
}

// liveOne gives one type a world and a provider of its own, and tells what is left in that world in the end.
func liveOne(one *life, schema *tfprotov6.Schema, example string) (left string, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			one.failures = append(one.failures, failure{"panic", fmt.Sprint(broken)})
		}
	}()
	if err := callAdmin(http.MethodPost, one.admin+"/reset", nil, nil); err != nil {
		return "", err
	}
	if one.blocks, err = readExample(example); err != nil {
		one.fail("example", err)
		return "", nil
	}
	if one.core.server, err = newServer(); err != nil {
		return "", err
	}
	if err := configure(one.core.server, schema); err != nil {
		return "", err
	}
	one.run()
	return tellLeft(one.admin)
}

func configure(server tfprotov6.ProviderServer, schema *tfprotov6.Schema) error {
	fields, err := readBlock(schema.Block)
	if err != nil {
		return err
	}
	settings := cty.ObjectVal(map[string]cty.Value{"poll_interval": cty.StringVal("10ms"), "requests_per_minute": cty.NumberIntVal(0)})
	config, err := conform(settings, fields)
	if err != nil {
		return err
	}
	resp, err := server.ConfigureProvider(context.Background(), &tfprotov6.ConfigureProviderRequest{
		TerraformVersion: "1.14.0",
		Config:           encode(config, objectType(fields)),
	})
	if err != nil {
		return err
	}
	return fail(listErrors(resp.Diagnostics))
}

// formatPart is a part of an import identifier.
func formatPart(value cty.Value) (string, error) {
	if value.IsNull() {
		return "", fmt.Errorf("a part of the identity is null")
	}
	if value.CanIterateElements() {
		parts := []string{}
		for walk := value.ElementIterator(); walk.Next(); {
			_, item := walk.Element()
			if item.IsNull() {
				// What an element leaves out does not name it.
				continue
			}
			part, err := formatPart(item)
			if err != nil {
				return "", err
			}
			parts = append(parts, part)
		}
		return strings.Join(parts, ","), nil
	}
	text, err := convert.Convert(value, cty.String)
	if err != nil {
		return "", err
	}
	return text.AsString(), nil
}
