/** One file of the output: its path below the output folder, with slashes, and its whole text. */
export interface OutputFile {
  path: string;
  content: string;
  /** Written where it is missing, and never again: from then on it is the user's. */
  once?: boolean;
}

/** One that lies in its place already, and was read there a moment ago: the SHA-256 of its text. */
export interface LyingFile {
  path: string;
  lying: string;
}

/** What is kept of a file once it was compared: the text is let go of. */
export interface TakenFile {
  path: string;
  sha256: string;
  once?: boolean;
  /** Where its text waits, if it has to be written. */
  staged?: string;
}
