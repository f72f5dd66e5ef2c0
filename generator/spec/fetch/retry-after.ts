const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

// The three forms of a date that HTTP knows. `Date.parse` reads the last one in local time, so all are read here.
const FORMS = [
  /^\w{3}, (?<day>\d{2}) (?<month>\w{3}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^\w{6,9}, (?<day>\d{2})-(?<month>\w{3})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
];

/**
 * Milliseconds to wait, or undefined where the header says nothing readable. A date is held against the server's own
 * clock (its `Date` header) where it shows it.
 */
export function readRetryAfter(header: string | null, serverDate: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text, now);
  if (until === undefined) return undefined;
  const from = (serverDate === null ? undefined : parseHttpDate(serverDate.trim(), now)) ?? now;
  return Math.max(0, until - from);
}

function parseHttpDate(text: string, now: number): number | undefined {
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts === undefined) continue;
    const month = MONTHS.indexOf((parts.month as string).toLowerCase());
    if (month === -1) return undefined;
    const [hour, minute, second] = (parts.time as string).split(':').map(Number) as [number, number, number];
    return Date.UTC(fullYear(parts.year as string, now), month, Number(parts.day), hour, minute, second);
  }
  return undefined;
}

/** RFC 9110: a two-digit year that seems more than 50 years ahead is in the past. */
function fullYear(year: string, now: number): number {
  if (year.length === 4) return Number(year);
  const thisYear = new Date(now).getUTCFullYear();
  const guess = thisYear - (thisYear % 100) + Number(year);
  return guess > thisYear + 50 ? guess - 100 : guess;
}
