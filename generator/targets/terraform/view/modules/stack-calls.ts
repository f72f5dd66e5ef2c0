import { toPlural } from '../../../../naming/plurals.js';
import { type Block, block, type Code, type Entry, hcl, id, literal, variable } from './code.js';
import type { Input } from './list-inputs.js';
import type { Filled, Member, StackParts } from './stack-members.js';
import { isRepeated, isReplaced } from './stack-variables.js';
import type { Module } from './view-module.js';

/** The modules of a stack, called in the order in which they need each other. */
export function listCalls(parts: StackParts): Block[] {
  const { members } = parts;
  const before = members.filter(({ plan, around }) => (around ?? { plan }).plan.direction !== 'hanging');
  const after = members.filter((member) => !before.includes(member));
  return [
    ...before.map((member) => callMember(member, parts)),
    callHub(parts),
    ...before.filter(({ link }) => link).map((member) => callLink(member, parts)),
    ...after.map((member) => callMember(member, parts)),
  ];
}

/** Keys of what was made or given, and parts of several as one map. */
function listLocals({ members }: StackParts): Entry[] {
  return members.flatMap((member): Entry[] => {
    const { plan, given, key, around } = member;
    const made = hcl`module.${id(plan.name)}`;
    if (around?.plan.many) return [[nameItems(member), gatherParts(member, around)]];
    if (plan.direction === 'hanging' || around) return [];
    if (!plan.many) {
      if (plan.direction === 'linked' || !given) return [];
      return [
        [nameKeys(member), hcl`${variable(member.wanted)} == null ? ${variable(given)} : one(${made}[*].${id(key)})`],
      ];
    }
    const keys =
      plan.direction === 'linked'
        ? hcl`{ for key, own in ${made} : key => own.${id(key)} }`
        : hcl`[for own in ${made} : own.${id(key)}]`;
    if (!given) return [[nameKeys(member), keys]];
    const all =
      plan.direction === 'linked' ? hcl`merge(${keys}, ${variable(given)})` : hcl`concat(${keys}, ${variable(given)})`;
    return [[nameKeys(member), all]];
  });
}

function nameKeys({ given, plan, key }: Member): string {
  return given ?? toPlural(`${plan.name}_${key}`);
}

function nameItems({ plan, around }: Member): string {
  return toPlural(`${around?.plan.name ?? ''}_${plan.name}`);
}

function gatherParts({ plan, wanted }: Member, around: Member): Code {
  const [from, part] = [variable(around.wanted), id(wanted)];
  if (!plan.many)
    return hcl`{ for key, own in ${from} : key => { around = key, item = own.${part} } if own.${part} != null }`;
  return hcl`merge([for key, own in ${from} : { for part, item in own.${part} : "$\{key}/$\{part}" => { around = key, item = item } }]...)`;
}

/** `count` or `for_each`, and the expression of what the user said of one. */
function repeat(member: Member): { head: Entry; own: Code } {
  const { plan, around, wanted } = member;
  if (around?.plan.many) return { head: ['for_each', hcl`local.${id(nameItems(member))}`], own: hcl`each.value.item` };
  if (around) {
    const outer = variable(around.wanted);
    const within = hcl`${outer}.${id(wanted)}`;
    // Not `try`: it knows nothing of an object in which anything is not known yet.
    return plan.many
      ? { head: ['for_each', hcl`${outer} == null ? {} : ${within}`], own: hcl`each.value` }
      : { head: ['count', hcl`${outer} == null ? 0 : ${within} == null ? 0 : 1`], own: within };
  }
  const given = variable(wanted);
  return plan.many
    ? { head: ['for_each', given], own: hcl`each.value` }
    : { head: ['count', hcl`${given} == null ? 0 : 1`], own: given };
}

function callMember(member: Member, parts: StackParts): Block {
  const { module, plan, filled, secrets } = member;
  const { head, own } = repeat(member);
  const args = module.inputs.map((input): Entry => {
    const secret = secrets.get(input);
    if (secret !== undefined) return [input.variable, readSecret(secret, member)];
    const fill = filled.get(input.variable);
    const said = hcl`${own}.${id(input.variable)}`;
    return [input.variable, fill ? fillIn(fill, member, said, own, parts) : said];
  });
  return call(plan.name, module, [head], args);
}

function readSecret(name: string, member: Member): Code {
  return isRepeated(member) ? hcl`lookup(${variable(name)}, each.key, null)` : variable(name);
}

function fillIn(fill: Filled, member: Member, said: Code, own: Code, parts: StackParts): Code {
  if (fill.by === 'same') return hcl`${said} != null ? ${said} : ${variable(parts.hubName)}.${id(fill.input)}`;
  if (fill.by === 'joint') {
    const value = pointAt(member.around, fill.key, parts);
    return fill.list ? hcl`[${value}]` : value;
  }
  if (fill.choice === null) return hcl`${said} != null ? ${said} : ${findKey(fill.to, fill.key, parts)}`;
  const chosen = hcl`${own}.${id(fill.choice)}`;
  const name = fill.to?.plan.name ?? '';
  return hcl`${chosen} == null ? ${said} : module.${id(name)}[${chosen}].${id(fill.key)}`;
}

/** The one that it is around, seen from within its own call. */
function pointAt(around: Member | null, key: string, { hub }: StackParts): Code {
  if (!around) return hcl`module.${id(hub.resource.name)}.${id(key)}`;
  const made = hcl`module.${id(around.plan.name)}`;
  return around.plan.many ? hcl`${made}[each.value.around].${id(key)}` : hcl`one(${made}[*].${id(key)})`;
}

function findKey(to: Member | null, key: string, parts: StackParts): Code {
  if (to === null) return hcl`module.${id(parts.hub.resource.name)}.${id(key)}`;
  const isKnown = to.plan.direction === 'used' && to.given !== null && to.key === key;
  return isKnown ? hcl`local.${id(nameKeys(to))}` : hcl`one(module.${id(to.plan.name)}[*].${id(key)})`;
}

function callHub(parts: StackParts): Block {
  const { hub, hubName, hubSecrets, used } = parts;
  const args = hub.inputs.map((input): Entry => {
    const secret = hubSecrets.get(input);
    if (secret !== undefined) return [input.variable, variable(secret)];
    const said = hcl`${variable(hubName)}.${id(input.variable)}`;
    const use = used.get(input.variable);
    if (!use) return [input.variable, said];
    return [input.variable, isReplaced(use) ? giveKeys(use.member) : putKey(use, said)];
  });
  return call(hub.resource.name, hub, [], args);
}

/** Null rather than an empty list: then the API decides. */
function giveKeys(member: Member): Code {
  const keys = hcl`local.${id(nameKeys(member))}`;
  return member.plan.many ? hcl`length(${keys}) == 0 ? null : ${keys}` : keys;
}

/** A key below the root goes into the object that the user gave. */
function putKey(
  { member, joint }: { member: Member; joint: { at: { name: string; many: boolean }[] } },
  said: Code,
): Code {
  const [outer, inner] = joint.at;
  const keys = hcl`local.${id(nameKeys(member))}`;
  const name = inner?.name ?? '';
  const none = member.plan.many
    ? hcl`length(${keys}) == 0`
    : hcl`${variable(member.wanted)} == null && ${variable(member.given ?? member.wanted)} == null`;
  // What the user gave has a type and what is added another: neither stands alone on one side of a condition.
  const whole = outer?.many
    ? hcl`concat(${said} == null ? [] : tolist(${said}), [for key in ${keys} : { ${id(name)} = key }])`
    : hcl`merge(${said}, ${none} ? {} : { ${id(name)} = ${keys} })`;
  return hcl`${none} && ${said} == null ? null : ${whole}`;
}

function callLink(member: Member, parts: StackParts): Block {
  const { link, plan, linkSettings, wanted, given, key } = member;
  if (!link) throw new Error(`${plan.name} has no link`);
  const settings = (input: Input): Code => {
    const made = plan.many ? hcl`${variable(wanted)}[each.key]` : variable(wanted);
    return hcl`try(${made}.${id(linkSettings ?? '')}.${id(input.variable)}, null)`;
  };
  const made = hcl`one(module.${id(plan.name)}[*].${id(key)})`;
  const one = given ? hcl`${variable(wanted)} == null ? ${variable(given)}.${id(key)} : ${made}` : made;
  const isNone = given
    ? hcl`${variable(wanted)} == null && ${variable(given)} == null`
    : hcl`${variable(wanted)} == null`;
  const head: Entry = plan.many ? ['for_each', hcl`local.${id(nameKeys(member))}`] : ['count', hcl`${isNone} ? 0 : 1`];
  const own = plan.many ? hcl`each.value` : one;
  const far = plan.link?.toNeighbour.at[0]?.many ? hcl`[${own}]` : own;
  const near = hcl`module.${id(parts.hub.resource.name)}.${id(parts.hub.findOutput(plan.link?.toHub.key ?? '') ?? '')}`;
  const args = link.module.inputs
    .filter(({ ephemeral }) => !ephemeral)
    .map((input): Entry => {
      if (input === link.toHub) return [input.variable, plan.link?.toHub.at[0]?.many ? hcl`[${near}]` : near];
      if (input === link.toNeighbour) return [input.variable, far];
      if (link.same.has(input.variable)) {
        const theirs = parts.hub.findInput(input.shape.source.name)?.variable ?? '';
        return [input.variable, hcl`${variable(parts.hubName)}.${id(theirs)}`];
      }
      return [input.variable, settings(input)];
    });
  return call(link.module.resource.name, link.module, [head], args);
}

function call(label: string, module: Module, head: Entry[], args: Entry[]): Block {
  return block('module', [label], [['source', literal(`../${module.folder}`)], ...head, null, ...args]);
}

export function makeLocals(parts: StackParts): Block[] {
  const locals = listLocals(parts);
  return locals.length === 0 ? [] : [block('locals', [], locals)];
}

export { nameKeys };
