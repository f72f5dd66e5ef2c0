import type { Attribute } from '../../map/types.js';
import type { Hints } from '../../model/sample/sample-scalar.js';

/** How a text relates to what it belongs to. */
export interface Naming {
  subject: string;
  /** People know the resource by this text. */
  isName: boolean;
  /** The resource is really made, beside those that are there already: they may have the name that the document shows. */
  fresh: boolean;
  turn: number;
}

/** What a text is called where the document says nothing about its form. */
export function nameText(attribute: Attribute, naming: Naming): Pick<Hints, 'called' | 'named'> {
  const { subject, turn } = naming;
  const own = toLabel(subject);
  const isName = naming.isName || ['id', 'name'].includes(attribute.name);
  const called = (isName && own) || toLabel(attribute.name.replace(/_(?:id|uuid)$/, '')) || own;
  if (!naming.isName || !naming.fresh) return { called };
  const { example, format } = attribute;
  const isHost = format === 'hostname' || (typeof example === 'string' && HOST.test(example));
  if (isHost) return { called, named: `${own}-${turn + 1}.example.com` };
  // What has another form than a word keeps it.
  const isFormed = typeof example === 'string' && /[^\w -]/.test(example);
  return isFormed ? { called } : { called, named: `${own}-${turn + 1}` };
}

const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\.?$/i;

function toLabel(name: string): string {
  return name.replaceAll('_', '-');
}
