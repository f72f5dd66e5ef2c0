import { expect, it } from 'vitest';
import { tellPurpose, tellReading, tellUse } from './tell-purpose.js';

it.each([
  ['Creates a new server. Returns preliminary information about it as well as an action.', []],
  ['Servers are virtual machines.', ['Servers are virtual machines.']],
  ['Instance information.', []],
  ['Handles creation of new users. A user can log in.', ['A user can log in.']],
  ['Representation of a single server object.', []],
  [
    'To create a new volume, send a POST request to `/v2/volumes`. A volume keeps data.\n\n### Create several\nSend `names` instead in the request body. Up to ten.',
    ['A volume keeps data.'],
  ],
  ['A backup is an image. Use the backup endpoints to make one.', ['A backup is an image.']],
  ['Interact with and view information about policies.', []],
  ['Everything about your pets', []],
  ['Operations about users. A user can log in.', ['A user can log in.']],
  [
    'A database holds keys. For a test, POST to https://a.example/start. Expires in 72 hours. Always send a `User-Agent` header that names you.',
    ['A database holds keys.'],
  ],
  ['Expires in 72 hours unless it is used.', ['Expires in 72 hours unless it is used.']],
  ['Creates a group. You can also link a policy to it.', ['You can link a policy to it.']],
  ['A group has users. You can also link a policy to it.', ['A group has users.', 'You can also link a policy to it.']],
  ['Methods of payment that work with cards.', ['Methods of payment that work with cards.']],
])('%j says of the resource', (given, want) => {
  expect(tellPurpose(given)).toEqual(want);
});

it('of a call, what it does stays', () => {
  expect(tellUse('Attaches a volume to a server. Responds with 204 if it worked.')).toEqual([
    'Attaches a volume to a server.',
  ]);
});

it('who only reads is not told how one is made or changed', () => {
  expect(tellReading('Updates a host on the server. Hosts are where nodes run.')).toEqual([
    'Hosts are where nodes run.',
  ]);
  expect(tellReading('Create a user.')).toEqual([]);
  expect(tellReading('Handles retrieval of users.')).toEqual([]);
});
