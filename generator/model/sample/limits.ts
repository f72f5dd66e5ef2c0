/** A document may ask for four billion characters. No sample has more than this, and the API would not take it anyway. */
export const LONGEST_SAMPLE = 65_536;
/** The same for items of a list. */
export const MOST_SAMPLES = 256;
