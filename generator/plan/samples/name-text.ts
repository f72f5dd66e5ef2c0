import type { Attribute } from '../../map/types.js';
import type { Hints } from '../../model/sample/sample-scalar.js';
import { splitWords } from '../../naming/words.js';

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
export function nameText(attribute: Attribute, naming: Naming): Pick<Hints, 'called' | 'named' | 'formed'> {
  const { subject, turn } = naming;
  const own = toLabel(subject);
  const isName = naming.isName || ['id', 'name'].includes(attribute.name);
  const called = (isName && own) || toLabel(nameReferred(attribute.name)) || own;
  if (!naming.isName) return { called };
  const name = `${own}-${turn + 1}`;
  const form = findForm(attribute, subject);
  const formed = form === null ? name : form(name);
  if (!naming.fresh) return { called, formed };
  const { example } = attribute;
  // What has another form than a word keeps it.
  const isFormed = form === null && typeof example === 'string' && /[^\w -]/.test(example);
  return isFormed ? { called } : { called, formed, named: formed };
}

/** What a reference by name or id refers to: `project_name_or_id` to a project, so that it has the name of one. */
export function nameReferred(name: string): string {
  const short = name.replace(/(?:_(?:name|id|uuid|slug|or))+$/, '');
  return short === '' ? name : short;
}

const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\.?$/i;
const HOST_WORDS = /\b(?:domain(?: name)?|fqdn|unicode name|zone name)$/;

/** How a name is written that has to be an address: of mail, or in the domain name system. */
function findForm({ name, format, example }: Attribute, subject: string): ((name: string) => string) | null {
  const words = splitWords(name).join(' ');
  const shown = typeof example === 'string' ? example : '';
  if (format === 'email' || /\be?mail(?: address)?$/.test(words) || /^[^\s@]+@[\w.-]+$/.test(shown))
    return (own) => `${own}@example.com`;
  const isDomain = HOST_WORDS.test(words) || (words === 'name' && /(?:^|_)(?:domain|dns_zone)$/.test(subject));
  const isHost = format === 'hostname' || HOST.test(shown) || (shown === '' && isDomain);
  return isHost ? (own) => `${own}.example.com` : null;
}

function toLabel(name: string): string {
  return name.replaceAll('_', '-');
}
