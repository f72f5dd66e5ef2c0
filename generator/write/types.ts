/** One file of the output: its path below the output folder, with slashes, and its whole text. */
export interface OutputFile {
  path: string;
  content: string;
  /** Written where it is missing, and never again: from then on it is the user's. */
  once?: boolean;
  /** It was read from its place a moment ago: the SHA-256 of its text. */
  lying?: string;
}
