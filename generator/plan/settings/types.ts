import type { Json } from '../../spec/types.js';

/** What most of an API's calls ask for alike: said once, for the whole account, and overridden where a resource is in another place. */
export interface SharedSetting {
  /** What the attributes that it fills are called. */
  name: string;
  /** What the setting is called, where that name is taken: another one. */
  setting: string;
  /** As on the wire. */
  wire: string;
  in: 'path' | 'query' | 'header';
  description: string;
  /** Empty where there is none. */
  default: string;
  enum?: Json[];
  /** A value that the document allows. */
  sample: string;
  /** A token that the document takes for no credential. */
  isSecret?: true;
  /** Its environment variable, where iacsmith.yaml names it. */
  env?: string;
}
