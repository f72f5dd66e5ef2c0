/** One file of the output: its path below the output folder, with slashes, and its whole text. */
export interface OutputFile {
  path: string;
  content: string;
}
