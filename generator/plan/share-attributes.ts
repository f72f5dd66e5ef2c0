import type { Action, Attribute, Catalogue, Variant } from '../map/types.js';

/**
 * The catalogue in which equal objects inside attributes are one object. Documents use a component in many places, and what
 * a target makes of its members it makes once.
 */
export function shareAttributes(catalogue: Catalogue): Catalogue {
  const pool = new AttributePool();
  const share = (attributes: Attribute[]) => attributes.map((attribute) => pool.keepInside(attribute));
  const shareAction = (action: Action): Action => ({
    ...action,
    arguments: share(action.arguments),
    result: share(action.result),
  });
  return {
    ...catalogue,
    resources: catalogue.resources.map((resource) => ({
      ...resource,
      attributes: share(resource.attributes),
      actions: resource.actions.map(shareAction),
    })),
    lookups: catalogue.lookups.map((lookup) => ({
      ...lookup,
      attributes: share(lookup.attributes),
      arguments: share(lookup.arguments),
      actions: lookup.actions.map(shareAction),
    })),
    actions: catalogue.actions.map(shareAction),
  };
}

class AttributePool {
  readonly #ids = new Map<object, number>();
  readonly #kept = new Map<string, object>();

  /** The attribute itself is its owner's; what it holds may be that of many. */
  keepInside(attribute: Attribute): Attribute {
    const { attributes, element, variants } = attribute;
    if (!attributes && !element && !variants) return attribute;
    return {
      ...attribute,
      ...(attributes && { attributes: this.#keepAll(attributes) }),
      ...(element && { element: this.#keep(element) }),
      ...(variants && { variants: this.#keepVariants(variants) }),
    };
  }

  #keep(attribute: Attribute): Attribute {
    if (this.#ids.has(attribute)) return attribute;
    const whole = this.keepInside(attribute);
    const { attributes, element, variants, ...own } = whole;
    const inside = [attributes, element, variants].map((part) => part && this.#ids.get(part));
    return this.#first(`${JSON.stringify(own, showWhole)} ${Object.keys(own).length} ${inside.join()}`, whole);
  }

  #keepAll(attributes: Attribute[]): Attribute[] {
    if (this.#ids.has(attributes)) return attributes;
    const all = attributes.map((attribute) => this.#keep(attribute));
    return this.#first(`[${all.map((one) => this.#ids.get(one)).join()}]`, all);
  }

  #keepVariants(variants: Variant[]): Variant[] {
    if (this.#ids.has(variants)) return variants;
    const all = variants.map((variant) => ({ ...variant, attribute: this.#keep(variant.attribute) }));
    const told = all.map(({ name, value, attribute }) => [name, value, this.#ids.get(attribute)]);
    return this.#first(`{${JSON.stringify(told)}}`, all);
  }

  #first<T extends object>(key: string, value: T): T {
    const known = this.#kept.get(key) as T | undefined;
    if (known) return known;
    this.#kept.set(key, value);
    this.#ids.set(value, this.#ids.size);
    return value;
  }
}

/** Numbers that JSON writes alike are not alike. */
function showWhole(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: `${value}` };
  return Object.is(value, -0) ? { number: '-0' } : value;
}
