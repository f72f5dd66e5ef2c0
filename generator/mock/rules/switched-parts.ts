import type { Schema } from '../../model/types.js';
import { flagAfter } from '../../model/verbs.js';
import { isSameNoun } from '../../model/words.js';
import { splitWords } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { makeValue } from '../synth/make-value.js';
import type { Call } from '../types.js';

/**
 * `enable_backup` gives the item a `backup_window`, and `disable_backup` takes it away: null says that there is none.
 * `…/backups/enable` and `…/backups/cancel` set what `backups` says of being enabled.
 */
export function switchParts(world: World, call: Call, { collection, fields, path }: Item, verb: string): void {
  const [, holder] = /\}\/([^/{}]+)\/[^/{}]+$/.exec(call.operation.path) ?? [];
  for (const [name, field] of collection.schema?.properties ?? []) {
    const inner = fields[name];
    if (holder !== undefined && isObject(inner) && isSameNoun(name, holder))
      fields[name] = Object.assign(Object.create(null), inner, listFlags(field, verb));
    const words = splitWords(name).slice(0, -1);
    if (!field.nullable || words.length === 0 || collection.settable.has(name)) continue;
    const isOn = flagAfter(verb.split('_'), words.join('_'));
    if (isOn === false) fields[name] = null;
    else if (isOn && (fields[name] ?? null) === null)
      fields[name] = makeValue(field, world.freshMaking(`${path}/${name}`, { name, full: true }));
  }
}

function listFlags({ properties }: Schema, verb: string): Record<string, boolean> {
  const flags = [...properties].flatMap(([name, { types }]): [string, boolean][] => {
    const isEnded = verb === 'cancel' && /^(?:is_?)?(?:enabled|active)$/i.test(name);
    const flag = types[0] !== 'boolean' ? null : isEnded ? false : flagAfter(verb.split('_'), name);
    return flag === null ? [] : [[name, flag]];
  });
  return Object.fromEntries(flags);
}
