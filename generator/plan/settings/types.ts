import type { Json } from '../../spec/types.js';

/** What most of an API's calls ask for alike: said once, for the whole account, and overridden where a resource is in another place. */
export interface SharedSetting {
  /** snake_case; the attributes that it fills have the same name. */
  name: string;
  /** As on the wire. */
  wire: string;
  in: 'path' | 'query' | 'header';
  description: string;
  default?: Json;
  enum?: Json[];
}
