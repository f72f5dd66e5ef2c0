import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Settings } from '../../generator/config/settings.js';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import type { ReadResult } from '../../generator/pipeline.js';
import { listAccess } from '../../generator/verify/list-access.js';
import { makeFolder, type Tools, writeFiles } from '../acceptance/real-tools.js';
import { type Life, WORLD } from './lives.js';

const player = fileURLToPath(new URL('life/terraform', import.meta.url));
/** The example of every resource of a document through its whole life, with a player of Terraform's part in one process. */
export function liveTerraform(tools: Tools, read: ReadResult, settings: Settings, only = ''): Promise<Life[]> {
  return playTerraform(tools, read, settings, ['-only', only]);
}

/** The examples of data sources, ephemeral resources, actions and lists, each after the resources that it refers to. */
export function playOthers(tools: Tools, read: ReadResult, settings: Settings, only = ''): Promise<Life[]> {
  return playTerraform(tools, read, settings, ['-others', '-only', only]);
}

async function playTerraform(tools: Tools, read: ReadResult, settings: Settings, asked: string[]): Promise<Life[]> {
  const planned = read.plan;
  const folder = await makeFolder();
  try {
    const { files } = await makeOutput({
      plan: planned,
      document: read.document.root,
      settings,
      targets: ['terraform'],
    });
    await writeFiles(folder, files);
    const provider = join(folder, 'terraform/provider');
    const program = await buildPlayer(tools, provider);
    const mock = await startMock({ loaded: read.document, keys: ['made-up-key'], ...WORLD });
    try {
      const args = ['-examples', join(provider, 'examples'), '-admin', mock.adminUrl, ...asked];
      const env = listAccess(settings.name, planned.access, mock);
      const { stdout } = await execa(program, args, { env, extendEnv: false });
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Life);
    } finally {
      await mock.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The player is a module below the provider's, because only there Go lets it import what is internal. */
async function buildPlayer(tools: Tools, provider: string): Promise<string> {
  const folder = join(provider, 'life');
  await mkdir(folder);
  await cp(player, folder, { recursive: true });
  const own = await readFile(join(provider, 'acceptance/go.mod'), 'utf8');
  const module = /^module (\S+)\/acceptance$/m.exec(own)?.[1] ?? '';
  await writeFile(join(folder, 'go.mod'), own.replace(/^module .*$/m, `module ${module}/life`));
  await cp(join(provider, 'acceptance/go.sum'), join(folder, 'go.sum'));
  await writeFile(join(folder, 'provider.go'), writeGlue(module));
  const program = join(folder, 'player');
  await execa(tools.go ?? '', ['build', '-trimpath', '-o', program, '.'], { cwd: folder });
  return program;
}

function writeGlue(module: string): string {
  return `package main

import (
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"${module}/internal/provider"
	"${module}/internal/runtime"
)

func newServer() (tfprotov6.ProviderServer, error) {
	return runtime.NewServer(provider.Provider)()
}

func listIdentities() map[string][]string {
	all := map[string][]string{}
	for _, one := range provider.Provider.Resources {
		all[provider.Provider.Name+"_"+one.Name] = one.Identity
	}
	return all
}

func listLists() map[string]listing {
	all := map[string]listing{}
	for _, one := range provider.Provider.DataSources {
		if one.List == nil {
			continue
		}
		keys := map[string][]string{}
		for _, key := range append([]string{one.NaturalKey}, one.Identity...) {
			if key != "" {
				keys[key] = []string{key}
			}
		}
		for _, own := range one.Attributes {
			if keys[own.Name] != nil && own.Wire != "" {
				keys[own.Name] = []string{own.Wire}
			}
			if keys[own.Name] != nil && len(own.Out) > 0 {
				keys[own.Name] = own.Out
			}
		}
		// What the list is asked for is so of what it shows.
		for query, argument := range one.List.Filters {
			if keys[argument] == nil {
				keys[argument] = []string{query}
			}
		}
		// What stands in the path names the place of the list, and what only a path has no item shows.
		for _, name := range one.List.Operation.Parameters {
			delete(keys, name)
		}
		for _, own := range one.Attributes {
			if own.Path && len(own.Out) == 0 {
				delete(keys, own.Name)
			}
		}
		path := one.List.Operation.Path
		// A part of something else's answer lies in that.
		if len(one.List.Holder) > 0 && len(one.List.Items) > 0 {
			path += "/" + one.List.Items[len(one.List.Items)-1]
		}
		all[provider.Provider.Name+"_"+one.Name] = listing{path, one.List.Operation.Parameters, keys}
	}
	return all
}

// listCalls are the operations of everything that is no resource, by its role and type.
func listCalls() map[string][]call {
	all := map[string][]call{}
	add := func(role, name string, own *runtime.Operation, isRead bool) {
		if own != nil {
			key := role + "." + provider.Provider.Name + "_" + name
			all[key] = append(all[key], call{own.Path, own.Parameters, isRead})
		}
	}
	change := func(own *runtime.Change) *runtime.Operation {
		if own == nil {
			return nil
		}
		return &own.Operation
	}
	for _, one := range provider.Provider.DataSources {
		add("data", one.Name, one.Read, true)
		add("data", one.Name, change(one.Compute), false)
		if one.List != nil {
			add("data", one.Name, &one.List.Operation, false)
		}
	}
	for _, one := range provider.Provider.Actions {
		add("action", one.Name, &one.Call.Operation, false)
		add("action", one.Name, one.Read, false)
	}
	for _, one := range provider.Provider.Ephemeral {
		add("ephemeral", one.Name, one.Read, false)
		add("ephemeral", one.Name, change(one.Create), false)
	}
	for _, one := range provider.Provider.Resources {
		if one.Operations.List != nil {
			add("list", one.Name, &one.Operations.List.Operation, false)
		}
	}
	return all
}

// listAdopted are the reads of resources that only ever exist already.
func listAdopted() map[string][]call {
	all := map[string][]call{}
	for _, one := range provider.Provider.Resources {
		if one.Kind == runtime.Adopted && one.Operations.Read != nil {
			all[provider.Provider.Name+"_"+one.Name] = []call{{one.Operations.Read.Path, one.Operations.Read.Parameters, false}}
		}
	}
	return all
}

// listKept are the types whose end is not a deletion: what is closed or revoked may still be seen.
func listKept() map[string]bool {
	all := map[string]bool{}
	for _, one := range provider.Provider.Resources {
		all[provider.Provider.Name+"_"+one.Name] = one.Operations.Delete == nil || one.Operations.Delete.Operation.Method != "DELETE"
	}
	return all
}
`;
}
