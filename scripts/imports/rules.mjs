/**
 * Who may import whom. A room is a folder of generator/ (or a file at its top); `values` are the rooms whose code it may
 * run, `types` those that it may only know the shape of. The vocabulary of a room (its types.ts) counts as types.
 * `report`, `naming`, `place.ts` and the rooms themselves need no mention: everybody may report, read names, ask where the
 * package lies, and use what lies beside it.
 */
const JSON_VALUES = ['spec/json.ts', 'spec/stable-json.ts', 'spec/parse/exact-json.ts'];

/** The words of the catalogue, which who reads it needs as well. */
const CATALOGUE_WORDS = ['map/kinds.ts', 'map/blank-attribute.ts'];

export const ROOMS = [
  { room: /^place\.ts$/, values: [], types: [] },
  { room: /^report\//, values: [], types: ['config', 'model', 'map', 'plan', 'verify'] },
  { room: /^config\//, values: [], types: [] },
  { room: /^spec\//, values: [], types: ['config'] },
  { room: /^model\//, values: ['spec'], types: [] },
  { room: /^map\//, values: ['model', 'config', ...JSON_VALUES], types: ['spec'] },
  { room: /^naming\//, values: [], types: [] },
  { room: /^plan\//, values: ['model', 'config', ...CATALOGUE_WORDS, ...JSON_VALUES], types: ['map', 'spec'] },
  { room: /^mock\//, values: ['spec', 'model'], types: [] },
  { room: /^write\//, values: [], types: [] },
  { room: /^render\//, values: JSON_VALUES, types: ['plan', 'targets', 'write', 'verify', 'spec'] },
  {
    room: /^targets\/[^/]+\/view\//,
    values: ['plan', 'model', 'render/literals', ...JSON_VALUES],
    types: ['map', 'spec', 'config'],
  },
  {
    room: /^targets\/[^/]+\/verify\//,
    values: ['verify', 'mock', 'plan', 'render/literals', ...JSON_VALUES],
    types: ['map', 'model', 'spec', 'config'],
  },
  {
    room: /^targets\/[^/]+\//,
    values: ['render', 'verify', 'plan', 'model', 'write', ...JSON_VALUES],
    types: ['map', 'spec', 'config', 'targets/types.ts'],
  },
  { room: /^targets\//, values: ['targets'], types: ['plan', 'config', 'verify', 'write'] },
  { room: /^verify\//, values: ['config', 'write', 'pipeline.ts', 'targets/index.ts'], types: ['map', 'plan', 'spec'] },
  { room: /^pipeline\.ts$/, values: ['spec', 'config', 'model', 'map', 'plan'], types: [] },
  { room: /^make-targets\.ts$/, values: ['plan', 'targets', 'render', 'write'], types: ['make-output.ts'] },
  {
    room: /^make-output\.ts$/,
    values: ['make-targets.ts', 'plan', 'render', 'write'],
    types: ['config', 'spec', 'targets'],
  },
  {
    room: /^make-folder\.ts$/,
    values: ['pipeline.ts', 'make-output.ts', 'config', 'spec', 'targets/index.ts', 'write'],
    types: ['map', 'generate.ts', 'make-targets.ts'],
  },
  {
    room: /^generate\.ts$/,
    values: ['pipeline.ts', 'make-folder.ts', 'config', 'spec', 'targets/index.ts', 'write'],
    types: [],
  },
  { room: /^index\.ts$/, values: ['generate.ts', 'pipeline.ts', 'targets/index.ts'], types: ['map', 'plan'] },
  {
    room: /^cli\//,
    values: [
      'generate.ts',
      'pipeline.ts',
      'config',
      'spec',
      'targets/index.ts',
      'plan/coverage.ts',
      'verify',
      'mock',
      'render/verify-page.ts',
    ],
    types: ['map', 'plan'],
  },
];

/** Packages that only one room knows. */
export const PACKAGES = new Map([
  ['@apidevtools/swagger-parser', /^spec\//],
  ['handlebars', /^render\//],
  ['markdown-it', /^model\/prose\//],
  ['execa', /^(?:verify|targets\/[^/]+\/verify)\//],
  ['zod', /^config\//],
  ['commander', /^cli\//],
]);

/** Known and to be mended. Each names why it is still there; one that is no longer needed fails the check. */
export const EXCEPTIONS = new Map([
  [
    'plan/stack/find-joints.ts may not import code of map/relations.ts',
    'what an attribute refers to is asked in both rooms',
  ],
  ['plan/stack/find-objection.ts may not import code of map/vocabulary.ts', 'the words of map are not in model yet'],
  [
    'generator/config/json-schema.ts: nobody imports makeJsonSchema',
    'its test writes schema/iacsmith.schema.json with it',
  ],
  ['generator/cli/load-bundle.ts: nobody imports warmBundle', 'the build does: scripts/warm-bundle.mjs'],
]);
