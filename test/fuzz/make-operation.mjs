import { HEADERS, MEDIA_TYPES, NOUNS, TEXTS } from './words.mjs';

const QUERIES = [
  'page',
  'per_page',
  'limit',
  'offset',
  'cursor',
  'filter',
  'name',
  'sort',
  'q',
  'include',
  'fields[]',
  'filter[name]',
  'page[size]',
  'force',
  'class',
  'X',
  '$top',
  'project_id',
];
const SCALARS = [
  { type: 'string' },
  { type: 'integer' },
  { type: 'integer', format: 'int64' },
  { type: 'string', format: 'uuid' },
  { type: 'string', enum: ['a', 'b'] },
  { type: 'boolean' },
  { type: 'number' },
];

/** Makes operations in the way of one version of the standard. */
export class OperationMaker {
  #ids = new Set();

  constructor(dice, schemas, schemes, tags) {
    Object.assign(this, { dice, schemas, schemes, tags, isOld: schemas.isOld });
  }

  /** `sends` and `gives` are schemas or null; `isList` where many come back. */
  make(path, method, { sends = null, gives = null, code = null, isList = false }) {
    const { dice } = this;
    const parameters = [...this.query(method, isList), ...this.headers()];
    const operation = {};
    if (dice.chance(0.6)) this.name(operation, path, method);
    if (dice.chance(0.5)) operation.summary = dice.pick(TEXTS);
    if (dice.chance(0.3)) operation.description = dice.pick(TEXTS);
    if (dice.chance(0.4)) operation.tags = dice.some(this.tags, 2);
    if (dice.chance(0.05)) operation.deprecated = true;
    if (sends !== null) this.send(operation, parameters, sends);
    if (parameters.length > 0) operation.parameters = parameters;
    operation.responses = this.answers(method, gives, code, isList);
    if (this.schemes.length > 0 && dice.chance(0.1)) {
      operation.security = dice.pick([
        [],
        [{ [dice.pick(this.schemes)]: [] }],
        [{}, { [dice.pick(this.schemes)]: [] }],
      ]);
    }
    return operation;
  }

  name(operation, path, method) {
    const { dice } = this;
    const noun = path.replace(/[^A-Za-z]+/g, '-');
    const id = dice.pick([`${method}${noun}`, `${method}_${dice.pick(NOUNS)}`, dice.pick(NOUNS), `do it ${path}`]);
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    operation.operationId = id;
  }

  send(operation, parameters, schema) {
    const { dice } = this;
    const type = dice.chance(0.75) ? 'application/json' : dice.pick(MEDIA_TYPES);
    if (this.isOld) {
      if (dice.chance(0.2)) operation.consumes = [type];
      parameters.push({
        name: dice.pick(['body', 'payload', 'class']),
        in: 'body',
        required: dice.chance(0.8),
        schema,
      });
      return;
    }
    const content = { [type]: { schema } };
    if (dice.chance(0.1)) content[dice.pick(MEDIA_TYPES)] ??= { schema };
    if (dice.chance(0.1)) content[type].example = dice.pick([{ name: 'a' }, {}, [], 'x', { id: 1, name: null }]);
    operation.requestBody = { content, ...(dice.chance(0.8) && { required: true }) };
    if (dice.chance(0.2)) operation.requestBody.description = dice.pick(TEXTS);
  }

  query(method, isList) {
    const { dice } = this;
    if (!isList && dice.chance(0.85)) return [];
    return dice.some(QUERIES, 4).map((name) => {
      const parameter = { name, in: 'query', ...(dice.chance(0.1) && { required: true }) };
      if (dice.chance(0.3)) parameter.description = dice.pick(TEXTS);
      return this.shape(parameter, method);
    });
  }

  headers() {
    const { dice } = this;
    if (dice.chance(0.9)) return [];
    return dice
      .some(HEADERS, 2)
      .map((name) => this.shape({ name, in: 'header', ...(dice.chance(0.4) && { required: true }) }));
  }

  shape(parameter) {
    const { dice } = this;
    const scalar = dice.pick(SCALARS);
    if (this.isOld) {
      if (dice.chance(0.2))
        return { ...parameter, type: 'array', items: scalar, collectionFormat: dice.pick(['csv', 'pipes']) };
      return { ...parameter, ...scalar };
    }
    if (dice.chance(0.1)) return { ...parameter, content: { 'application/json': { schema: this.schemas.make(3) } } };
    if (dice.chance(0.2)) {
      const style =
        parameter.in === 'query'
          ? { style: dice.pick(['form', 'spaceDelimited', 'pipeDelimited']), explode: dice.chance(0.5) }
          : {};
      return { ...parameter, ...style, schema: { type: 'array', items: scalar } };
    }
    if (dice.chance(0.1) && parameter.in === 'query')
      return { ...parameter, style: 'deepObject', explode: true, schema: this.schemas.object(3) };
    return { ...parameter, schema: scalar };
  }

  answers(method, gives, code, isList) {
    const { dice } = this;
    const usual = { post: ['201', '200', '202'], delete: ['204', '200', '202'] }[method] ?? ['200'];
    const own =
      code ?? (dice.chance(0.8) ? usual[0] : dice.pick([...usual, ...(this.isOld ? [] : ['2XX']), 'default']));
    const answer = { description: dice.pick(TEXTS) };
    if (gives !== null) this.put(answer, isList ? this.many(gives) : this.wrap(gives));
    if (dice.chance(0.15)) answer.headers = this.answerHeaders();
    const responses = { [own]: answer };
    if (dice.chance(0.4))
      responses[dice.pick(['404', '400', '422', ...(this.isOld ? [] : ['4XX'])])] = { description: 'An error.' };
    if (dice.chance(0.2) && own !== 'default') {
      responses.default = { description: 'An error.' };
      this.put(responses.default, {
        type: 'object',
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      });
    }
    return responses;
  }

  put(answer, schema) {
    if (this.isOld) answer.schema = schema;
    else answer.content = { [this.dice.chance(0.85) ? 'application/json' : this.dice.pick(MEDIA_TYPES)]: { schema } };
  }

  answerHeaders() {
    const { dice } = this;
    const made = dice
      .some(HEADERS, 2)
      .map((name) => [name, this.isOld ? { type: 'string' } : { schema: dice.pick(SCALARS) }]);
    return Object.fromEntries(made);
  }

  wrap(schema) {
    const { dice } = this;
    if (dice.chance(0.8)) return schema;
    const name = dice.pick(['data', 'result', 'item', 'server', 'class']);
    return { type: 'object', properties: { [name]: schema, ...(dice.chance(0.5) && { message: { type: 'string' } }) } };
  }

  many(schema) {
    const { dice } = this;
    const list = { type: 'array', items: schema };
    const about = {
      type: 'object',
      properties: { total: { type: 'integer' }, next: { type: 'string' }, page: { type: 'integer' } },
    };
    return dice.weigh(
      [4, () => list],
      [
        4,
        () => ({
          type: 'object',
          properties: {
            [dice.pick(['items', 'data', 'results', 'servers', 'list'])]: list,
            ...(dice.chance(0.6) && { meta: about }),
          },
        }),
      ],
      [
        1,
        () => ({
          type: 'object',
          properties: { data: { type: 'object', properties: { items: list } }, next_cursor: { type: 'string' } },
        }),
      ],
      [1, () => ({ type: 'object', additionalProperties: schema })],
    );
  }
}
