import { describe, expect, it } from 'vitest';
import { call, map, name, prose, struct, text } from '../go-value.js';
import type { GoFile } from '../types.js';
import { viewDeclarations } from './view-declarations.js';

const shown = (words: string) => struct('schema.StringAttribute', { Computed: true, MarkdownDescription: words }, true);
const attributes = (entries: [string, ReturnType<typeof shown>][], of?: string) =>
  map('map[string]schema.Attribute', entries, of);
const place = () =>
  attributes(
    [
      ['city', shown('Its city.')],
      ['country', shown('Its country.')],
    ],
    'location',
  );
const nested = (words: string, members = place()) =>
  struct('schema.SingleNestedAttribute', { Computed: true, MarkdownDescription: words, Attributes: members }, true);
const file = (goName: string, entries: [string, ReturnType<typeof shown>][], package_ = 'datasources'): GoFile => ({
  path: `internal/${package_}/${goName.toLowerCase()}.go`,
  package: package_,
  goName,
  comment: '',
  shapes: [],
  subject: '',
  value: struct('runtime.DataSource', { Schema: struct('schema.Schema', { Attributes: attributes(entries) }, true) }),
});
const open = (...files: GoFile[]) => viewDeclarations(files, 'header', 'terraform-provider-x/internal');
const computed = (kind: string, words: string, ...more: ReturnType<typeof shown>[]) =>
  call(`computed.${kind}`, prose([words], [words]) ?? text(''), ...more);

describe('the schemas of a package', () => {
  it('have attributes that are only shown on one line', () => {
    const [made] = open(file('Host', [['name', shown('Its name.')]]));
    expect(JSON.stringify(made)).toContain(JSON.stringify(computed('String', 'Its name.')));
    expect(made?.own).toEqual([
      'terraform-provider-x/internal/datasources/computed',
      'terraform-provider-x/internal/runtime',
    ]);
    expect(made?.imports).toEqual(['github.com/hashicorp/terraform-plugin-framework/datasource/schema']);
  });

  it.each([
    ['a secret', { Computed: true, Sensitive: true }],
    ['what can be set', { Optional: true, Computed: true }],
    ['what a plan treats in a way of its own', { Computed: true, PlanModifiers: call('runtime.Other') }],
  ])('write out %s', (_, facts) => {
    const [made] = open(file('Host', [['key', struct('schema.StringAttribute', facts, true)]]));
    expect(JSON.stringify(made)).not.toContain('computed.');
  });

  it('name what several have in common, once', () => {
    const made = open(file('Host', [['place', nested('Where.')]]), file('Rack', [['at', nested('Where it is.')]]));
    const shared = made.find(({ path }) => path === 'internal/datasources/objects.go');
    expect(shared?.declarations.map(({ goName }) => goName)).toEqual(['locationAttributes']);
    expect(JSON.stringify(made[0])).toContain(JSON.stringify(computed('Object', 'Where.', name('locationAttributes'))));
    expect(JSON.stringify(made[1])).toContain(
      JSON.stringify(computed('Object', 'Where it is.', name('locationAttributes'))),
    );
  });

  it('also where the same stands twice in the same words', () => {
    const made = open(file('Host', [['place', nested('Where.')]]), file('Rack', [['place', nested('Where.')]]));
    expect(made.map(({ path }) => path)).toContain('internal/datasources/objects.go');
  });

  it('never take one thing for another', () => {
    const other = attributes(
      [
        ['city', shown('Its city.')],
        ['country', shown('Another text.')],
      ],
      'location',
    );
    const made = open(file('Host', [['place', nested('Where.')]]), file('Rack', [['place', nested('Where.', other)]]));
    expect(made.map(({ path }) => path)).not.toContain('internal/datasources/objects.go');
  });

  it('tell two objects of one name apart', () => {
    const other = () =>
      attributes(
        [
          ['a', shown('A.')],
          ['b', shown('B.')],
        ],
        'location',
      );
    const made = open(
      file('Host', [
        ['one', nested('1')],
        ['two', nested('2', other())],
      ]),
      file('Rack', [
        ['one', nested('3')],
        ['two', nested('4', other())],
      ]),
    );
    const shared = made.find(({ path }) => path === 'internal/datasources/objects.go');
    expect(shared?.declarations.map(({ goName }) => goName)).toEqual(['hostLocationAttributes', 'locationAttributes']);
  });

  it('of actions have nothing that is only shown', () => {
    const made = open(file('Stop', [['place', nested('Where.')]], 'actions'));
    expect(JSON.stringify(made)).not.toContain('computed.');
  });

  it('of many lines have their largest objects in a file beside them', () => {
    const many = (count: number, start: string) =>
      Array.from({ length: count }, (_, index): [string, ReturnType<typeof shown>] => [
        `${start}${index}`,
        struct('schema.StringAttribute', { Optional: true, Validators: call('runtime.Other', text(start)) }, true),
      ]);
    const inner = attributes(many(90, 'deep'), 'inner part');
    const outer = attributes([...many(60, 'mid'), ['deep', nested('Deep.', inner)]], 'outer part');
    const [main, beside, ...rest] = open(file('Host', [...many(3, 'top'), ['outer', nested('Outer.', outer)]]));
    expect(main?.path).toBe('internal/datasources/host.go');
    expect(beside?.path).toBe('internal/datasources/host_objects.go');
    expect(beside?.declarations.map(({ goName }) => goName)).toEqual([
      'hostOuterPartAttributes',
      'hostInnerPartAttributes',
    ]);
    expect(JSON.stringify(main)).not.toContain('mid0');
    expect(rest).toEqual([]);
  });

  it('tells large objects of the same long name apart', () => {
    const of = 'controller.api.resources.recordings.versionone.ChannelRecordingStatisticsAtTime';
    const wide = (first: string) =>
      attributes(
        Array.from(
          { length: 400 },
          (_, i) => [`${first}${i}`, shown('A value.')] as [string, ReturnType<typeof shown>],
        ),
        of,
      );
    const [, beside] = open(
      file('Recording', [
        ['one', nested('One.', wide('a'))],
        ['two', nested('Two.', wide('b'))],
      ]),
    );
    const names = beside?.declarations.map(({ goName }) => goName) ?? [];
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(2);
  });
});
