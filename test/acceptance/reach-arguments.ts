import type { Attribute, Catalogue } from '../../generator/map/types.js';
import { toIdentifier } from '../../generator/naming/identifiers.js';
import { toPlural } from '../../generator/naming/plurals.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import type { Existing } from '../../generator/targets/terraform/verify/plan-rungs.js';
import { sampleShape } from '../../generator/targets/terraform/view/make-sample.js';
import { shapeAttributes } from '../../generator/targets/terraform/view/shape.js';

/** What `terraform providers schema -json` says of one provider. */
export interface ProviderSchema {
  resource_schemas: Record<string, Schema>;
  data_source_schemas: Record<string, Schema>;
  ephemeral_resource_schemas: Record<string, Schema>;
  action_schemas: Record<string, Schema>;
  list_resource_schemas: Record<string, Schema>;
  functions: Record<string, unknown>;
}
interface Schema {
  block: { attributes?: Record<string, { required?: boolean; optional?: boolean }> };
}

/** Makes arguments for anything that a schema lists, out of what the ladder's configuration has made. */
export class Arguments {
  constructor(
    readonly catalogue: Catalogue,
    readonly provider: string,
    readonly existing: Existing,
    /** The last part of a path in the mock's store that fits, for what cannot be listed. */
    readonly findStored: (path: string) => string | null,
  ) {}

  /** Whatever the schema requires, and what tells one of many apart. */
  fill(type: string, schema: Schema): JsonObject {
    const attributes = schema.block.attributes ?? {};
    const required = Object.keys(attributes).filter((name) => attributes[name]?.required);
    const own = this.findOwner(type);
    const identity = own && this.isOne(type, own.name) ? own.identity : [];
    const telling = identity.filter((name) => attributes[name]?.optional);
    return Object.fromEntries([...new Set([...required, ...telling])].map((name) => [name, this.find(type, name)]));
  }

  /** The resource or lookup that a data source, an ephemeral resource, a list or an action is about. */
  findOwner(type: string) {
    const bare = type.slice(this.provider.length + 1);
    const all = [...this.catalogue.resources, ...this.catalogue.lookups];
    const named = all.find(({ name }) => name === bare || toIdentifier(toPlural(name)) === bare);
    return (
      named ?? all.find(({ name, actions }) => actions.some((action) => `${name}_${action.name}` === bare)) ?? null
    );
  }

  private isOne(type: string, name: string): boolean {
    return type === `${this.provider}_${name}`;
  }

  private find(type: string, name: string): Json {
    const owner = this.findOwner(type);
    // A short name such as "check_id" need not be the name of a resource: the link tells, where there is one.
    const reference = this.findGiven(type).find((one) => one.name === name)?.reference;
    const [above, attribute = 'id'] = reference?.split('.') ?? [/^(.+)_id$/.exec(name)?.[1]];
    const found = above === undefined ? null : this.refer(above, attribute);
    if (found !== null) return found;
    return owner?.identity.includes(name) ? this.refer(owner.name, name) : this.sample(type, name);
  }

  /** An attribute of what the configuration makes, or of the first that exists. */
  private refer(thing: string, attribute: string): string | null {
    if (this.catalogue.resources.some(({ name }) => name === thing))
      return `\${${this.provider}_${thing}.${thing}.${attribute}}`;
    const lookup = this.catalogue.lookups.find(({ name }) => name === thing);
    const read = lookup?.operations.list ? null : lookup?.operations.read;
    return read ? this.findStored(read.path) : this.existing(`${thing}.${attribute}`);
  }

  /** What can be said of a data source, an ephemeral resource or an action. */
  private findGiven(type: string): Attribute[] {
    const owner = this.findOwner(type);
    const bare = type.slice(this.provider.length + 1);
    const action = owner?.actions.find((one) => `${owner.name}_${one.name}` === bare);
    const own = owner && 'arguments' in owner ? owner.arguments : owner?.attributes;
    return action?.arguments ?? own ?? [];
  }

  private sample(type: string, name: string): Json {
    const bare = type.slice(this.provider.length + 1);
    const [shape] = shapeAttributes(this.findGiven(type).filter((one) => one.name === name));
    if (!shape) throw new Error(`nothing to set ${name} of ${type} to`);
    return sampleShape(shape, (reference) => this.refer(reference.split('.')[0] ?? '', 'id'), bare);
  }
}
