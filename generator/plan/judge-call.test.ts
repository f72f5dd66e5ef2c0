import { expect, it } from 'vitest';
import { makeCall } from '../../test/sample-catalogue.js';
import type { Call } from '../map/types.js';
import { listCallObstacles } from './judge-call.js';

const send = (mediaType: string, fields: string[] = ['name']): Call =>
  makeCall('POST /vms', { body: { mediaType, envelope: [], required: true, fixed: {}, fields } });

it.each<[string, string[], string[]]>([
  ['application/json', ['name'], []],
  ['application/vnd.acme.v1+json; charset=utf-8', ['name'], []],
  ['application/x-www-form-urlencoded', ['name'], []],
  ['multipart/form-data', ['name'], []],
  ['application/json-patch+json', [], []],
  ['application/json-patch+json', ['name'], ['POST /vms takes application/json-patch+json']],
  ['application/octet-stream', ['name'], ['POST /vms takes application/octet-stream']],
  ['application/xml', ['name'], ['POST /vms takes application/xml']],
])('a body of %s with %j', (mediaType, fields, want) => {
  expect(listCallObstacles(send(mediaType, fields), new Set())).toEqual(want);
});
