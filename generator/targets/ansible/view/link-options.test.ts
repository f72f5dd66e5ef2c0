import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../spec/types.js';
import { linkOptions } from './link-options.js';

const option = (description: string, more: JsonObject = {}) => ({ description: [description], type: 'str', ...more });

describe('links between options', () => {
  it('are made of code that names an option, and of nothing else', () => {
    const { head, options } = linkOptions({
      head: { description: ['Needs C(size), unless C(force) is sent.'] },
      options: {
        size: option('See C(size) and C(image_id).'),
        image_id: option('Instead of C(image).'),
        constructor: option('Plain.'),
        rule: option('x', {
          suboptions: { ports: option('With C(protocol), not C(size).'), protocol: option('C(tcp)') },
        }),
      },
      own: null,
      tail: {},
    });
    expect(head.description).toEqual(['Needs O(size), unless C(force) is sent.']);
    const rule = options.rule as { suboptions: JsonObject };
    expect([options.size, options.image_id, rule.suboptions.ports]).toEqual([
      option('See C(size) and O(image_id).'),
      option('Instead of C(image).'),
      option('With O(rule.protocol), not O(size).'),
    ]);
  });

  it('say of a list that it is one, as antsibull-docs wants', () => {
    const { options } = linkOptions({
      head: { description: [] },
      options: {
        rules: option('x', { type: 'list', suboptions: { ports: option('With C(kind).'), kind: option('x') } }),
      },
      own: null,
      tail: {},
    });
    const rules = options.rules as { suboptions: JsonObject };
    expect(rules.suboptions.ports).toEqual(option('With O(rules[].kind).'));
  });
});
