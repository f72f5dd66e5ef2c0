import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const keyed = (noun: string, more = '') =>
  pathsOf(
    `/${noun}s`,
    `token: {type: string, readOnly: true}, title: {type: string}${more}`,
    'title: {type: string}',
    `{${noun}_token}`,
  ).replaceAll('id: {type: string, readOnly: true}, ', '');

const many = `
paths:${keyed('folder')}${keyed('team')}${keyed('report', ', folder_token: {type: string}, parent_folder_token: {type: string}, access_token: {type: string}')}`;

it('where things are named by tokens these are ids: shown, and references', () => {
  const catalogue = catalogueOf(many);
  expect(catalogue.resources.map(({ name }) => name).sort()).toEqual(['folder', 'report', 'team']);
  const told = ['token', 'folder_token', 'parent_folder_token'].map((name) =>
    attributeOf(resourceOf(catalogue, 'report'), name),
  );
  expect(told.map(({ sensitive }) => sensitive)).toEqual([false, false, false]);
  expect(told.map(({ reference }) => reference)).toEqual([null, 'folder.token', 'folder.token']);
});

it('a token that lets somebody in stays a secret beside them', () => {
  expect(attributeOf(resourceOf(catalogueOf(many), 'report'), 'access_token').sensitive).toBe(true);
  const catalogue = catalogueOf(`${many}${keyed('invitation')}`);
  expect(attributeOf(resourceOf(catalogue, 'invitation'), 'token').sensitive).toBe(true);
});

it('two such things may have tokens of another kind', () => {
  const catalogue = catalogueOf(`\npaths:${keyed('folder')}${keyed('report', ', folder_token: {type: string}')}`);
  expect(attributeOf(resourceOf(catalogue, 'report'), 'folder_token').sensitive).toBe(true);
});
