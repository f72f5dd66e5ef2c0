import { squash } from '../naming/words.js';
import { isFileField } from './media-types.js';
import type { Schema } from './types.js';

/** What goes with a thing and is not the thing: a declaration can do without. A `file` or `content` is what a call is about. */
const PICTURE = /^(?:file)?(?:image|picture|photo|logo|icon|avatar|banner|thumbnail|preview|cover)(?:image|file)?s?$/;

/** So many other fields say that a call is about something else than the picture, where none of them is demanded. */
const ENOUGH = 3;

/** A form without the pictures that may come with it, and their names; null if it has none, or is sent for their sake. */
export function leavePictures(schema: Schema): { schema: Schema; left: string[] } | null {
  const files = [...schema.properties].filter(([, field]) => isFileField(field)).map(([wire]) => wire);
  if (files.length === 0 || !files.every((wire) => PICTURE.test(squash(wire)) && !schema.required.has(wire)))
    return null;
  const properties = new Map([...schema.properties].filter(([wire]) => !files.includes(wire)));
  if (schema.required.size === 0 && properties.size < ENOUGH) return null;
  return { schema: { ...schema, properties }, left: files };
}
