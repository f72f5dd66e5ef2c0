import { FIELDS, FORMATS, PATTERNS, TEXTS } from './words.mjs';

const LARGEST = 9_223_372_036_854_775_807n;
const WHOLE = [
  0,
  1,
  -1,
  3,
  255,
  65_535,
  2_147_483_647,
  -2_147_483_648,
  4_294_967_296,
  9_007_199_254_740_991,
  LARGEST,
  -LARGEST - 1n,
];
const REAL = [0, 0.5, -1.25, 1e-7, 1.5e300, 1e21, 100, 0.1];
const STRINGS = [
  '',
  'a',
  'small',
  'large',
  'yes',
  'no',
  'null',
  '1',
  '1e3',
  '0x1F',
  '2026-01-01',
  'with space',
  'UPPER',
  '10.0.0.0/8',
  'a"b',
  "a'b",
  'a\\b',
  '$\u007bx}',
  '{{ x }}',
  'ä',
  '-',
  '~',
  '=',
  '#x',
  '*',
  '@x',
  'line\nbreak',
  'true',
  '{}',
  '[]',
  '%s',
  '/path',
  'x:y',
  ' lead',
  'trail ',
];

/** Makes schemas of one version of the standard; `names` are those that a reference can lead to. */
export class SchemaMaker {
  constructor(dice, version, names, size) {
    this.size = size;
    this.dice = dice;
    this.version = version;
    this.names = names;
    this.isNew = version.startsWith('3.1');
    this.isOld = version === '2.0';
  }

  make(depth = 0) {
    const { dice } = this;
    const deep = depth > 2 + this.size / 2;
    const schema = dice.weigh(
      [30, () => this.string()],
      [14, () => this.whole()],
      [5, () => this.real()],
      [10, () => ({ type: 'boolean', ...(dice.chance(0.3) && { default: dice.chance(0.5) }) })],
      [deep ? 0 : 12, () => this.list(depth)],
      [deep ? 0 : 14, () => this.object(depth)],
      [this.names.length > 0 ? 4 + this.size : 0, () => this.reference()],
      [deep ? 0 : 4, () => this.combine(depth)],
      [deep ? 0 : 4, () => this.union(depth)],
      [2, () => this.odd()],
    );
    return this.describe(schema);
  }

  string() {
    const { dice } = this;
    const known = [...new Set([dice.pick(STRINGS), ...dice.some(STRINGS, 4)])];
    return dice.weigh(
      [5, () => ({ type: 'string', ...(dice.chance(0.2) && { default: dice.pick(STRINGS) }) })],
      [4, () => ({ type: 'string', enum: known, ...(dice.chance(0.4) && { default: dice.pick(known) }) })],
      [4, () => ({ type: 'string', format: dice.pick(FORMATS) })],
      [2, () => ({ type: 'string', pattern: dice.pick(PATTERNS), ...(dice.chance(0.3) && { minLength: 1 }) })],
      [2, () => ({ type: 'string', minLength: dice.pick([0, 1, 3, 40]), maxLength: dice.pick([40, 63, 255, 65_536]) })],
      [1, () => (this.isNew ? { const: dice.pick([...STRINGS, 1, true, null]) } : { type: 'string' })],
      [1, () => (this.isNew ? { type: 'string', examples: dice.some(STRINGS, 2) } : { type: 'string' })],
      [1, () => ({ type: 'string', example: dice.pick(STRINGS) })],
    );
  }

  whole() {
    const { dice } = this;
    const schema = { type: 'integer' };
    if (dice.chance(0.5)) schema.format = dice.pick(['int32', 'int64', 'uint64', 'int8', 'unix-time']);
    dice.weigh(
      [3, () => {}],
      [3, () => Object.assign(schema, { default: dice.pick(WHOLE) })],
      [2, () => Object.assign(schema, { enum: [...new Set([dice.pick(WHOLE), ...dice.some(WHOLE, 3)])] })],
      [2, () => Object.assign(schema, { example: dice.pick(WHOLE) })],
      [2, () => this.#limit(schema)],
      [1, () => Object.assign(schema, { multipleOf: dice.pick([1, 5, 1024]) })],
    );
    return schema;
  }

  #limit(schema) {
    const { dice } = this;
    [schema.minimum, schema.maximum] = [dice.pick(WHOLE), dice.pick(WHOLE)].sort((a, b) => (a < b ? -1 : 1));
    if (dice.chance(0.3)) schema.exclusiveMinimum = this.isNew ? schema.minimum : true;
  }

  real() {
    const { dice } = this;
    const schema = { type: 'number' };
    if (dice.chance(0.4)) schema.format = dice.pick(['float', 'double', 'decimal']);
    if (dice.chance(0.3)) schema.default = dice.pick(REAL);
    if (dice.chance(0.2)) schema.example = dice.pick(REAL);
    if (dice.chance(0.2)) schema.minimum = dice.pick(REAL);
    if (dice.chance(0.1)) schema.enum = [0.5, 1, 2];
    return schema;
  }

  list(depth) {
    const { dice } = this;
    const schema = { type: 'array', items: this.make(depth + 1) };
    if (dice.chance(0.2)) schema.minItems = dice.pick([0, 1, 3]);
    if (dice.chance(0.2)) schema.maxItems = dice.pick([3, 10, 1000]);
    if (dice.chance(0.2)) schema.uniqueItems = true;
    if (dice.chance(0.1)) schema.default = [];
    if (dice.chance(0.1)) schema.example = dice.pick([[], [1], ['a', 'b'], [null], [{}]]);
    if (this.isNew && dice.chance(0.05)) schema.prefixItems = [this.make(depth + 1)];
    return schema;
  }

  object(depth, most = 2 + this.size) {
    const { dice } = this;
    const schema = { type: 'object' };
    const names = dice.some(FIELDS, most);
    if (names.length > 0 || dice.chance(0.5)) {
      // A name of a prototype has to be a name here as well.
      schema.properties = Object.fromEntries(names.map((name) => [name, this.make(depth + 1)]));
      const required = dice.some(names, 3);
      if (required.length > 0) schema.required = required;
    }
    if (dice.chance(0.2)) schema.additionalProperties = dice.chance(0.5) ? this.make(depth + 1) : dice.chance(0.5);
    if (this.isNew && dice.chance(0.05)) schema.patternProperties = { '^x-': this.make(depth + 1) };
    if (dice.chance(0.05)) schema.minProperties = 1;
    if (dice.chance(0.05)) schema.example = dice.pick([{}, { name: 'a' }, { a: { b: [1] } }, { name: null }]);
    if (dice.chance(0.03)) schema.default = {};
    return schema;
  }

  reference() {
    const { dice } = this;
    const reference = { $ref: `#/${this.isOld ? 'definitions' : 'components/schemas'}/${dice.pick(this.names)}` };
    if (this.isNew && dice.chance(0.3)) reference.description = dice.pick(TEXTS);
    return reference;
  }

  combine(depth) {
    const { dice } = this;
    const parts = Array.from({ length: dice.int(1, 3) }, () =>
      this.names.length > 0 && dice.chance(0.6) ? this.reference() : this.object(depth + 1),
    );
    return { ...(dice.chance(0.3) && { type: 'object' }), allOf: parts };
  }

  union(depth) {
    const { dice } = this;
    if (this.isOld) return this.combine(depth);
    const word = dice.pick(['oneOf', 'anyOf']);
    if (this.names.length > 1 && dice.chance(0.4)) {
      const members = dice.some(this.names, 3);
      if (members.length > 0) {
        const list = members.map((name) => ({ $ref: `#/components/schemas/${name}` }));
        const mapping = Object.fromEntries(members.map((name) => [name.toLowerCase(), `#/components/schemas/${name}`]));
        const discriminator = { propertyName: 'kind', ...(dice.chance(0.5) && { mapping }) };
        return { [word]: list, ...(dice.chance(0.7) && { discriminator }) };
      }
    }
    const members = Array.from({ length: dice.int(1, 3) }, () => this.make(depth + 1));
    if (this.isNew && dice.chance(0.3)) members.push({ type: 'null' });
    return { [word]: members };
  }

  odd() {
    const { dice } = this;
    const odd = [{}, { type: 'object' }, { type: 'object', additionalProperties: true }, { not: { type: 'string' } }];
    if (this.isOld) return dice.pick(odd.slice(0, 3));
    if (!this.isNew) return dice.pick(odd);
    return dice.pick([
      ...odd,
      { type: ['string', 'integer'] },
      { type: 'null' },
      { type: ['object', 'null'] },
      { enum: [1, 'a', null, true] },
      { dependentRequired: { a: ['b'] } },
      { $comment: 'x', unevaluatedProperties: false },
    ]);
  }

  /** What may stand in any schema. Beside a reference only 3.1 allows anything. */
  describe(schema) {
    const { dice } = this;
    if ('$ref' in schema) return schema;
    if (dice.chance(0.25)) schema.description = dice.pick(TEXTS);
    if (dice.chance(0.05)) schema.title = dice.pick(TEXTS);
    if (dice.chance(0.1)) schema.readOnly = true;
    else if (!this.isOld && dice.chance(0.06)) schema.writeOnly = true;
    if (!this.isOld && dice.chance(0.05)) schema.deprecated = true;
    if (dice.chance(0.08)) this.allowNull(schema);
    if (dice.chance(0.03))
      schema[dice.pick(['x-go-type', 'x-order', 'x-enum-varnames'])] = dice.pick([1, 'a', ['b'], {}]);
    return schema;
  }

  allowNull(schema) {
    if (this.isOld) schema['x-nullable'] = true;
    else if (!this.isNew) schema.nullable = true;
    else if (typeof schema.type === 'string' && schema.type !== 'null') schema.type = [schema.type, 'null'];
  }
}
