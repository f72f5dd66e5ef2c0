import type { Attribute, List } from '../map/types.js';

const PART = /\b(?:by default|otherwise|unless)\b[^.]{0,40}\b(?:only|just|not|hides?|hidden|omits?|excludes?)\b/i;

/**
 * "Return all containers. By default, only running containers are shown": who looks for one resource in such a list has
 * to ask for all, or one that is stopped would count as gone and be made a second time.
 */
export function askForAll(list: List): List {
  return { ...list, query: list.query.map((parameter) => (asksForAll(parameter) ? sendTrue(parameter) : parameter)) };
}

function asksForAll({ name, in: place, type, required, description }: Attribute): boolean {
  const isSwitch = place === 'query' && type === 'boolean' && !required;
  return isSwitch && /^(?:all|(?:show|include|list|return)_all)$/.test(name) && PART.test(description);
}

function sendTrue(parameter: Attribute): Attribute {
  return { ...parameter, default: true, sendsDefault: true };
}
