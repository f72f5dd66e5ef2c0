import { NOUNS, VERBS } from './words.mjs';

const PARAMETERS = [
  'id',
  'id',
  'id',
  'name',
  'server_id',
  'serverId',
  'uuid',
  'key',
  'slug',
  'class',
  'type',
  'x-y',
  'a.b',
  '1',
  'ID',
  'self',
];

/** Collections with their items, what lies below, singletons, and operations that belong nowhere. */
export function addPaths(dice, paths, schemas, operations) {
  const prefix = dice.pick(['', '', '', '/v1', '/api/v2', '/2024-01-01', '/{project_id}', '/x/{tenant}/y']);
  for (let count = dice.int(1, schemas.size + 1); count > 0; count -= 1) {
    dice.weigh(
      [6, () => addCollection(`${prefix}/${dice.pick(NOUNS)}`, 0)],
      [1, () => addSingleton(`${prefix}/${dice.pick(NOUNS)}`)],
      [1, () => addLoose(`${prefix}/${dice.pick(NOUNS)}`)],
    );
  }
  if (dice.chance(0.1)) addLoose('/');

  function addCollection(base, depth) {
    const schema = makeItem();
    const sent = dice.chance(0.4) ? makeItem() : schema;
    const many = {};
    if (dice.chance(0.85)) many.get = operations.make(base, 'get', { gives: schema, isList: true });
    if (dice.chance(0.9))
      many.post = operations.make(base, 'post', { sends: sent, gives: dice.chance(0.85) ? schema : null });
    const item = `${base}${dice.pick(['/', '/', '/', '/', '/by-name/'])}{${nameParameter(base)}}${dice.pick(['', '', '', '', '', '.json', '/'])}`;
    const one = {};
    if (dice.chance(0.9)) one.get = operations.make(item, 'get', { gives: schema });
    if (dice.chance(0.4))
      one.put = operations.make(item, 'put', { sends: sent, gives: dice.chance(0.8) ? schema : null });
    if (dice.chance(0.5))
      one.patch = operations.make(item, 'patch', { sends: dice.chance(0.5) ? sent : makeItem(), gives: schema });
    if (dice.chance(0.9)) one.delete = operations.make(item, 'delete', {});
    if (dice.chance(0.03)) one[dice.pick(['head', 'options'])] = operations.make(item, 'get', {});
    put(base, many);
    put(item, one);
    if (dice.chance(0.3)) addAction(item);
    if (depth < 2 && dice.chance(0.35)) addCollection(`${item}/${dice.pick(NOUNS)}`, depth + 1);
    if (dice.chance(0.1)) addSingleton(`${item}/${dice.pick(NOUNS)}`);
  }

  function addAction(item) {
    const verb = dice.pick(VERBS);
    const path = verb.startsWith(':') ? `${item}${verb}` : `${item}/${verb.replace(/^\//, '')}`;
    const method = dice.pick(['post', 'post', 'put', 'delete']);
    const input = dice.chance(0.5) ? schemas.describe(schemas.object(2)) : null;
    put(path, {
      [method]: operations.make(path, method, {
        sends: method === 'delete' ? null : input,
        gives: dice.chance(0.4) ? makeItem() : null,
      }),
    });
  }

  function addSingleton(path) {
    const schema = makeItem();
    const own = { get: operations.make(path, 'get', { gives: schema }) };
    own[dice.pick(['put', 'patch', 'post'])] = operations.make(path, 'put', { sends: schema, gives: schema });
    if (dice.chance(0.3)) own.delete = operations.make(path, 'delete', {});
    put(path, own);
  }

  function addLoose(path) {
    const method = dice.pick(['get', 'post', 'put', 'delete', 'patch', 'head', 'options']);
    const sends = ['post', 'put', 'patch'].includes(method) ? schemas.make(1) : null;
    put(path, { [method]: operations.make(path, method, { sends, gives: dice.chance(0.6) ? schemas.make(1) : null }) });
  }

  /** An object with something to name it by, or whatever comes. */
  function makeItem() {
    if (schemas.names.length > 0 && dice.chance(0.35)) return schemas.reference();
    const object = schemas.object(1, 3 + schemas.size);
    if (dice.chance(0.85)) {
      const id = dice.pick([
        { type: 'string' },
        { type: 'integer', format: 'int64' },
        { type: 'string', format: 'uuid' },
        { type: 'string', readOnly: true },
      ]);
      object.properties = { [dice.pick(['id', 'id', 'id', 'uuid', 'ID', '_id'])]: id, ...object.properties };
      if (dice.chance(0.8)) object.properties.name ??= { type: 'string' };
    }
    return schemas.describe(object);
  }

  function nameParameter(base) {
    const free = PARAMETERS.filter((name) => !base.includes(`{${name}}`));
    return dice.chance(0.05) ? `${dice.pick(free)}}-{${dice.pick(['zone', 'part'])}` : dice.pick(free);
  }

  /** Two paths that differ in the names of their parameters alone are one path to the standard. */
  function put(path, item) {
    const shape = path.replace(/\{[^}]*\}/g, '{}');
    const twice = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]);
    if (new Set(twice).size < twice.length || Object.keys(item).length === 0) return;
    if (Object.keys(paths).some((other) => other.replace(/\{[^}]*\}/g, '{}') === shape)) return;
    const parameters = twice.map((name) => declare(name));
    if (parameters.length === 0) paths[path] = item;
    else if (dice.chance(0.5)) paths[path] = { parameters, ...item };
    else {
      for (const operation of Object.values(item))
        operation.parameters = [...parameters, ...(operation.parameters ?? [])];
      paths[path] = item;
    }
  }

  function declare(name) {
    const schema = dice.pick([
      { type: 'string' },
      { type: 'string' },
      { type: 'integer' },
      { type: 'string', format: 'uuid' },
    ]);
    return { name, in: 'path', required: true, ...(operations.isOld ? schema : { schema }) };
  }
}
