const LONGEST = 200;

/** Values by the document alone, plain on purpose: what is asked is whether the mock survives them. */
export class SampleMaker {
  constructor(root) {
    this.root = root;
  }

  makeRequest(path, operation, parameters) {
    const headers = {};
    const query = [];
    let filled = path;
    let body;
    for (const parameter of parameters) {
      const schema = parameter.schema ?? Object.values(parameter.content ?? {})[0]?.schema ?? parameter;
      const value = this.make(schema);
      const text = typeof value === 'object' && value !== null ? JSON.stringify(value, printBig) : String(value);
      if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(text || 'x'));
      else if (parameter.in === 'query')
        query.push(`${encodeURIComponent(parameter.name)}=${encodeURIComponent(text)}`);
      else if (parameter.in === 'header' && /^[\w-]+$/.test(parameter.name))
        headers[parameter.name] = encodeURIComponent(text);
      else if (parameter.in === 'body') body = this.#print(schema, headers, 'application/json');
    }
    const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    if (type !== undefined) body = this.#print(media.schema, headers, type);
    // A path of the document may hold what no address may.
    const safe = filled.replace(/[^\x21-\x7e]|[{}]/g, encodeURIComponent);
    return { path: query.length > 0 ? `${safe}?${query.join('&')}` : safe, headers, body };
  }

  #print(schema, headers, type) {
    headers['content-type'] = type.includes('*') ? 'application/json' : type;
    return JSON.stringify(this.make(schema), printBig) ?? '';
  }

  make(schema, depth = 0) {
    if (typeof schema !== 'object' || schema === null || depth > 8) return 'x';
    if (schema.$ref !== undefined) return this.make(this.#follow(schema.$ref), depth + 1);
    for (const word of ['const', 'example', 'default']) if (schema[word] !== undefined) return schema[word];
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((part) => this.make(part, depth + 1)).filter(isObject));
    const [member] = schema.oneOf ?? schema.anyOf ?? [];
    if (member !== undefined) return this.make(member, depth + 1);
    const type = [schema.type].flat()[0] ?? (schema.properties ? 'object' : 'string');
    if (type === 'object') {
      const made = Object.entries(schema.properties ?? {}).filter(([, one]) => one.readOnly !== true);
      return Object.fromEntries(made.map(([name, one]) => [name, this.make(one, depth + 1)]));
    }
    if (type === 'array')
      return Array.from({ length: Math.min(schema.minItems ?? 1, 3) }, () => this.make(schema.items ?? {}, depth + 1));
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 1;
    return type === 'null' ? null : 'x'.repeat(Math.min(Math.max(schema.minLength ?? 3, 1), LONGEST));
  }

  #follow(reference) {
    return reference
      .slice(2)
      .split('/')
      .reduce((node, name) => node?.[name], this.root);
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const printBig = (_, value) => (typeof value === 'bigint' ? Number(value) : value);
