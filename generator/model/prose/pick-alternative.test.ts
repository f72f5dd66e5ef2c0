import { expect, it } from 'vitest';
import { pickAlternative } from './pick-alternative.js';

const price = 'Hourly price in this place. | Monthly price in this place. | Price of one image.';
const labels = 'Labels of the user. | Labels of the user.\n\nThe set overwrites the one before.';

it.each([
  [price, ['price_monthly'], 'Monthly price in this place.'],
  [price, ['price', 'image'], 'Price of one image.'],
  ['The image type. | Type of image the price is for.', ['type', 'image'], 'The image type.'],
  [price, ['price'], ''],
  [labels, ['labels'], 'Labels of the user.'],
  ['One of `a | b`. Or none.', ['x'], 'One of `a | b`. Or none.'],
])('%j, for %j', (text, called, want) => {
  expect(pickAlternative(text, ...called)).toBe(want);
});
