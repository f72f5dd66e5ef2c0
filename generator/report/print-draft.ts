import type { DraftNode } from './draft-config.js';
import { printComment, printFlow, printText } from './print-yaml.js';

const WIDTH = 100;
/** Beyond this YAML reads no `key:`. */
const LONGEST_KEY = 1000;

/**
 * The draft as a file in which every setting is commented out and every mapping stands: taking the # away from one
 * line is the override, and a file in which nothing was touched says nothing.
 */
export function printDraft(nodes: DraftNode[], title: string): string {
  const top = [
    `What iacsmith inferred from ${title}.`,
    'A line that starts with # and no space is a setting: take the # away and change the value to override it.',
    'The rest of the lines with # are remarks. schema/iacsmith.schema.json in the package describes every key.',
  ];
  return [...top.flatMap((line) => printComment(line, '', WIDTH)), '', ...printNodes(nodes, 0), ''].join('\n');
}

function printNodes(nodes: DraftNode[], depth: number): string[] {
  return nodes.flatMap((node, index) => {
    const lines = printNode(node, depth);
    // Sections and resources stand apart, what is inside a resource stands together.
    const apart = depth < 2 && index > 0 && node.children !== undefined;
    return apart ? ['', ...lines] : lines;
  });
}

function printNode(node: DraftNode, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const key = printText(node.key);
  if (key.length > LONGEST_KEY) return printComment(`Too long for a key: ${node.key.slice(0, 80)} …`, indent, WIDTH);
  const comments = node.comments.flatMap((comment) => printComment(comment, indent, WIDTH));
  if (node.children === undefined) return [...comments, `${indent}#${key}: ${printFlow(node.value)}`];
  return [...comments, `${indent}${key}:`, ...printNodes(node.children, depth + 1)];
}

/** The same as one value, nothing commented out: what `init --json` prints. */
export function describeDraft(nodes: DraftNode[]): object {
  return Object.fromEntries(
    nodes.map((node) => [node.key, node.children === undefined ? node.value : describeDraft(node.children)]),
  );
}
