import { singularWords } from '../naming/plurals.js';
import { squash } from '../naming/words.js';
import type { Draft } from './draft.js';
import type { Sources } from './sources.js';

/**
 * `os_id` of a server, `image` of a disk: what lies on it came from there. An update that takes another one may install it over
 * all that there is, whatever the document says of it, in any language. A container has nothing that it does not get anew.
 */
export function isImageOfMachine(wire: string, { words }: Draft, { create }: Sources): boolean {
  const noun = singularWords(words.join('_')).at(-1) ?? '';
  if (!MACHINES.has(squash(noun)) || !IMAGES.test(squash(wire))) return false;
  return ![...create.keys()].some((own) => CONTAINED.has(squash(own)));
}

const MACHINES = new Set(
  'server vm machine instance droplet vps vds host baremetal metal disk volume virtualmachine virtualserver'.split(' '),
);
const IMAGES = /^(?:os|osid|osimage|ostemplate(?:id)?|image|imageid|imageuuid|operatingsystem(?:id)?)$/;
const CONTAINED = new Set('args cmd command containers entrypoint env environment envvars ports'.split(' '));
