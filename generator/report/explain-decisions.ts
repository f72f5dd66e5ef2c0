import type { Decision } from '../plan/types.js';
import { cleanText } from './clean-text.js';
import { formatFacts } from './facts.js';
import type { Paint } from './paint.js';

/** What the plan decided about a subject, with the key of iacsmith.yaml that says otherwise. */
export function explainDecisions(decisions: readonly Decision[], subject: string, paint: Paint): string[] {
  const own = decisions.filter((decision) => decision.subject === subject);
  if (own.length === 0) return [];
  const lines = own.flatMap(({ topic, says, reason, confidence, overlay }) => {
    const doubt = confidence === 'low' ? ' (low confidence)' : '';
    return formatFacts([
      [topic, cleanText(says)],
      ['', cleanText(`${reason}${doubt}; overlay: ${overlay}`)],
    ]);
  });
  return ['', paint.bold('Decided for every target'), ...lines];
}
