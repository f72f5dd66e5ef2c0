// Tells where the canary is more than text to the parsers of Go and HCL. Reads a folder, prints a line for each place.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

const canary = "zq__canary"

func main() {
	files := 0
	err := filepath.WalkDir(os.Args[1], func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".go":
			files++
			judgeGo(path)
		case ".tf", ".hcl":
			files++
			judgeHCL(path)
		}
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	fmt.Fprintln(os.Stderr, files)
}

func judgeGo(path string) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		fmt.Printf("%s: %s\n", path, err)
		return
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if name, ok := node.(*ast.Ident); ok && strings.Contains(name.Name, canary) {
			fmt.Printf("%s: identifier %s\n", path, name.Name)
		}
		return true
	})
}

// Text is only ever in literals, comments and strings; anything else that holds the canary is code.
func judgeHCL(path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, diags := hclsyntax.ParseConfig(text, path, hcl.InitialPos); diags.HasErrors() {
		fmt.Printf("%s: %s\n", path, diags.Error())
		return
	}
	tokens, _ := hclsyntax.LexConfig(text, path, hcl.InitialPos)
	for _, token := range tokens {
		if !strings.Contains(string(token.Bytes), canary) {
			continue
		}
		switch token.Type {
		case hclsyntax.TokenQuotedLit, hclsyntax.TokenStringLit, hclsyntax.TokenComment:
		default:
			fmt.Printf("%s: %s %s\n", path, token.Type, token.Bytes)
		}
	}
}
