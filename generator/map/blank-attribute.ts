import type { Attribute } from './types.js';

/** An attribute about which nothing is known yet: the only place that lists what every attribute has. */
export function blankAttribute(name: string, wire: string): Attribute {
  return {
    name,
    wire,
    in: 'body',
    type: 'json',
    required: false,
    optional: false,
    computed: false,
    sensitive: false,
    writeOnly: false,
    onChange: 'none',
    volatile: false,
    deprecated: false,
    nullable: false,
    description: '',
    updatedBy: null,
    reference: null,
    out: null,
    confidence: 'high',
    reason: '',
  };
}
