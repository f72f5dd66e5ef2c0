import { TEXTS } from './words.mjs';

/** Security schemes, and what the document asks for; null where it says nothing. */
export function makeAccess(dice, version) {
  const isOld = version === '2.0';
  const schemes = {};
  for (let count = dice.pick([0, 1, 1, 1, 2]); count > 0; count -= 1) {
    schemes[dice.pick(['Key', 'api_key', 'bearer', 'class', 'o-auth', 'X.1'])] = makeScheme(dice, isOld, version);
  }
  const names = Object.keys(schemes);
  if (names.length === 0) return { schemes, security: dice.chance(0.3) ? [] : null };
  const one = { [names[0]]: [] };
  const all = Object.fromEntries(names.map((name) => [name, []]));
  const security = dice.pick([[one], [one], [all], names.map((name) => ({ [name]: [] })), [{}, one], null]);
  return { schemes, security };
}

function makeScheme(dice, isOld, version) {
  const about = dice.chance(0.3) ? { description: dice.pick(TEXTS) } : {};
  const place = dice.pick(isOld ? ['header', 'query'] : ['header', 'header', 'query', 'cookie']);
  const name = dice.pick(['X-API-Key', 'key', 'Authorization', 'X-Auth-Token', 'api key', 'session']);
  const flow = { tokenUrl: dice.pick(['https://example.com/token', '/token']), scopes: { 'a:b': 'x' } };
  const key = [6, () => ({ type: 'apiKey', in: place, name })];
  if (isOld) {
    return {
      ...about,
      ...dice.weigh(
        key,
        [2, () => ({ type: 'basic' })],
        [1, () => ({ type: 'oauth2', flow: 'application', tokenUrl: 'https://example.com/token', scopes: {} })],
      ),
    };
  }
  const made = dice.weigh(
    key,
    [5, () => ({ type: 'http', scheme: dice.pick(['bearer', 'Bearer', 'basic', 'basic', 'digest']) })],
    [2, () => ({ type: 'oauth2', flows: { clientCredentials: flow } })],
    [
      1,
      () => ({
        type: 'oauth2',
        flows: { authorizationCode: { ...flow, authorizationUrl: 'https://example.com/auth' } },
      }),
    ],
    [1, () => ({ type: 'openIdConnect', openIdConnectUrl: 'https://example.com/.well-known' })],
    [version.startsWith('3.1') ? 1 : 0, () => ({ type: 'mutualTLS' })],
  );
  return { ...about, ...made };
}

export function makeServers(dice, isOld) {
  if (isOld) {
    const whole = {
      host: dice.pick(['example.com', 'api.example.com:8443']),
      basePath: dice.pick(['/', '/v1', '/a b']),
    };
    return dice.pick([{}, whole, { ...whole, schemes: ['https'] }, { basePath: '/v2' }]);
  }
  const variables = { region: { default: 'eu-1', ...(dice.chance(0.5) && { enum: ['eu-1', 'us "2"'] }) } };
  return dice.pick([
    {},
    { servers: [{ url: 'https://example.com' }] },
    { servers: [{ url: 'https://example.com/v1/', description: dice.pick(TEXTS) }, { url: 'http://localhost:8080' }] },
    { servers: [{ url: '/api/v3' }] },
    { servers: [{ url: 'https://{region}.example.com/{base}', variables: { ...variables, base: { default: '' } } }] },
    { servers: [] },
  ]);
}
