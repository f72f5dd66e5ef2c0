import type { Lookup } from '../../../map/types.js';
import { toConstantName, toWords, withArticle } from '../../../naming/identifiers.js';
import type { JsonObject } from '../../../spec/types.js';
import { caseComputation } from './cases/case-computation.js';
import { describeArguments } from './describe-arguments.js';
import { type CallScope, describeCall } from './describe-calls.js';
import { describeField, describeFields } from './describe-fields.js';
import { documentOptions, documentReturns, noteSetting, RETURNED_FAILURE, wrapReturn } from './document-options.js';
import { toModuleSentences } from './document-text.js';
import { makeDict, makeNamed } from './literals.js';
import { makeSample } from './make-sample.js';
import { listOptions, type Option } from './options.js';
import { addPathAttributes } from './path-attributes.js';
import { describeInputRules } from './rule-options.js';
import type { Scope } from './scope.js';
import type { LiteralView, ModuleView } from './types.js';
import { isWhole } from './wholeness.js';

/** A module that asks the API to compute something; the runtime of the info modules serves it. */
export function viewComputation(holder: Lookup, name: string, scope: Scope): ModuleView {
  const call = holder.operations.compute;
  if (!call) throw new Error(`${holder.name} computes nothing`);
  const title = toWords(holder.name);
  const given = addPathAttributes(holder.arguments, [call], holder.identity, scope.lender);
  const inputs = listOptions(given, { reserved: scope.readingOptions, prefix: holder.name, isInput: () => true });
  const outputs = listOptions(holder.attributes, { reserved: new Set(), prefix: 'api', isInput: () => false });
  const result = scope.nameResult(holder.name);
  const sent = inputs.filter(({ attribute }) => attribute.in === 'body');
  const query = inputs.filter(({ attribute }) => attribute.in === 'query');
  const calls: CallScope = { options: inputs, nameJob: scope.nameJob, ownRead: null };
  const described = describeCall(call, calls) as { entries: [string, LiteralView][] };
  const entries = described.entries.filter(([fact]) => fact !== 'fields');
  const needed = (option: Option) => option.attribute.required;
  const summary = `Compute ${withArticle(title)}`;
  const documented = documentOptions(inputs, (option) => noteSetting(option, scope), isWhole);
  return {
    header: scope.header,
    name,
    summary,
    constant: toConstantName(holder.name),
    runtime: '_info',
    run: 'run_computation',
    documentation: {
      head: {
        module: name,
        short_description: summary,
        version_added: scope.findVersion(name),
        description: [
          ...toModuleSentences(holder.description),
          `Computes ${withArticle(title)} through the API. Nothing is created.`,
        ],
        author: [`iacsmith (@${scope.settings.namespace})`],
        extends_documentation_fragment: ['client', 'wait.unused', 'attributes', 'attributes.action_group'].map(
          (f) => `${scope.full}.${f}`,
        ),
        attributes: {
          check_mode: { support: 'full' },
          diff_mode: { support: 'N/A', details: ['The module changes nothing.'] },
          idempotent: { support: 'full' },
        },
      },
      options: Object.fromEntries(
        inputs.map((option) => [
          option.name,
          needed(option)
            ? { ...(documented[option.name] as JsonObject), required: true }
            : (documented[option.name] ?? {}),
        ]),
      ),
      own: null,
      tail: {},
    },
    examples: [
      {
        name: summary,
        [`${scope.full}.${name}`]: Object.fromEntries(
          inputs.filter(needed).map((o) => [o.name, makeSample(o, { subject: holder.name })]),
        ),
        register: 'found',
      },
    ],
    returns: {
      [result]: wrapReturn(['Result of the computation.'], 'success', documentReturns(outputs), false),
      ...RETURNED_FAILURE,
    },
    arguments: {
      entries: describeArguments(inputs, isWhole).map(([option, spec]) => {
        const isNeededHere = inputs.some((o) => o.name === option && needed(o));
        const facts = (spec as { entries: [string, LiteralView][] }).entries;
        return [option, isNeededHere ? { entries: [...facts, ['required', true]] } : spec];
      }),
    },
    descriptor: makeDict({
      result,
      title,
      rules: describeInputRules(inputs),
      compute: { entries: [...entries, ['fields', sent.map((option) => option.name)]] },
      inputs: makeNamed(inputs.map((option) => [option.name, describeField(option)])),
      query: query.length > 0 ? makeNamed(query.map((option) => [option.name, describeField(option)])) : undefined,
      fields: describeFields(outputs),
    }),
    objects: [],
    case: caseComputation(name, call, inputs, outputs, result),
  };
}
