import type { Catalogue, List, Lookup, Resource } from '../../../../map/types.js';
import { toIdentifier } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import { isAdopted, isOneOfMany } from '../../../../plan/kinds.js';
import type { Json } from '../../../../spec/types.js';
import { listObstacles } from '../judge.js';
import { sampleResource } from '../make-sample.js';
import type { Shape } from '../shape.js';
import { nameShapes, shapeResource } from '../view-resource.js';
import { nameMany } from '../view-source.js';
import { type Block, block, type Entry, literal } from './code.js';

/**
 * What an example needs around it: resources that exist are looked up, the first that there is, and what has to be made
 * first is made. Blocks come in the order in which they were asked for.
 */
export class Fixture {
  readonly blocks = new Map<string, Block>();
  private readonly open = new Set<string>();
  private readonly sought = new Set<string>();
  private made: ReadonlyMap<string, string> = new Map();

  constructor(
    private readonly catalogue: Catalogue,
    private readonly provider: string,
  ) {}

  /** What is made from now on lies in what a module makes: an expression for each key, by "network.id". */
  lieWithin(made: ReadonlyMap<string, string>): void {
    this.made = made;
  }

  /** An expression for "region.id"; null where there is nothing to point at. */
  refer(reference: string): Json | null {
    const [name = '', key = ''] = reference.split('.');
    const resource = this.catalogue.resources.find((own) => own.name === name);
    // What is being made just now cannot be pointed at.
    if (this.open.has(name)) return null;
    return this.referMade(resource, key) ?? this.find(name, key);
  }

  private referMade(resource: Resource | undefined, key: string): Json | null {
    const isMade = isOneOfMany(resource?.kind);
    if (!resource || !isMade || !this.make(resource)) return null;
    const { toName } = nameShapes(shapeResource(resource), null);
    return { '=': `${this.provider}_${toIdentifier(resource.name)}.example.${toName(key)}` };
  }

  /** One that exists already. */
  find(name: string, key: string): Json | null {
    const subject: Resource | Lookup | undefined =
      this.catalogue.lookups.find((own) => own.name === name) ??
      this.catalogue.resources.find((own) => own.name === name);
    const { list } = subject?.operations ?? {};
    const shown = subject?.attributes.some((own) => own.name === key && (own.in === 'body' || own.out !== null));
    if (!subject || !list || !shown || list.query.some(({ required }) => required)) return null;
    // Each of two that lie below one another is found only through the other.
    if (this.sought.has(name)) return null;
    this.sought.add(name);
    const found = this.list(subject, list, key);
    this.sought.delete(name);
    return found;
  }

  private list(subject: Resource | Lookup, list: List, key: string): Json | null {
    const { name } = subject;
    const items = toIdentifier(toPlural(name));
    const type = `${this.provider}_${items === name ? `${name}_list` : items}`;
    const { toArgument, toMember } = nameMany(name, subject.attributes, list);
    const body: [string, Json][] = [];
    for (const { attribute } of list.parameters) {
      const own = subject.attributes.find((candidate) => candidate.name === attribute);
      const [parent = subject.parent ?? '', parentKey = 'id'] = own?.reference?.split('.') ?? [];
      const found = parent === '' || parent === name ? null : this.refer(`${parent}.${parentKey}`);
      if (found === null) return null;
      body.push([toArgument(attribute), found]);
    }
    this.blocks.set(
      `data ${type}`,
      block(
        'data',
        [type, 'all'],
        body.map(([own, value]) => [own, literal(value)]),
      ),
    );
    return { '=': `data.${type}.all.${items}[0].${toMember(key)}` };
  }

  private make(resource: Resource): boolean {
    const type = `${this.provider}_${toIdentifier(resource.name)}`;
    if (this.blocks.has(type)) return true;
    const shapes = shapeResource(resource);
    if (listObstacles(resource, shapes).length > 0) return false;
    const before = [...this.blocks];
    this.open.add(resource.name);
    let fine = true;
    const values = sampleResource(resource, shapes, (reference, { required, in: place }) => {
      const made = place === 'path' ? this.made.get(reference) : undefined;
      const found = made === undefined ? this.refer(reference) : { '=': made };
      // What is neither managed nor listed (the project of an account) can only be said.
      const isKnown = this.catalogue.resources.some(({ name }) => name === reference.split('.')[0]);
      if (found === null && isKnown && required) fine = false;
      return found;
    });
    this.open.delete(resource.name);
    if (!fine) {
      this.blocks.clear();
      for (const [key, own] of before) this.blocks.set(key, own);
      return false;
    }
    const first = nameShapes(shapes, null).toName(resource.naturalKey ?? '');
    const body = [...values]
      .sort(([a], [b]) => Number(b === first) - Number(a === first))
      .map(([own, value]): Entry => [own, literal(value)]);
    this.blocks.set(type, block('resource', [type, 'example'], body));
    return true;
  }

  /** Values for a resource of its own, with references into this fixture; what is adopted is found by its own key. */
  sample(resource: Resource, shapes: readonly Shape[]): Map<string, Json> {
    this.open.add(resource.name);
    const values = sampleResource(resource, shapes, (reference) => this.refer(reference));
    this.open.delete(resource.name);
    if (!isAdopted(resource.kind)) return values;
    for (const { name, source } of shapes) {
      if (!resource.identity.includes(source.name) || source.reference !== null) continue;
      const found = this.find(resource.name, source.name);
      if (found !== null) values.set(name, found);
    }
    return values;
  }
}
