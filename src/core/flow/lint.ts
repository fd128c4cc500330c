/**
 * Checks a reasoning flow against the rules of the paper's appendix B: offline, pure, bounded in time. An error breaks a rule; a warning is
 * worth a look. Rules are made so that most of what they find is true: what they cannot read they leave alone.
 */
import { answerText } from './answer.ts';
import { duplicates, emptyParts, notVerifiable, numbering, severalInstructions } from './form.ts';
import { leaks } from './leak.ts';
import type { Found, LintedFlow, ReadStep } from './linted.ts';
import { solutionReferences, stepReferences } from './references.ts';
import { targetMissing } from './target.ts';
import { unknownNumbers, unknownSymbols } from './unknown.ts';
import { FLOW_RULES, type FlowFinding, type FlowRule } from './words.ts';

/** Longer texts are looked at no further than this, so that hostile ones take no time. */
const MOST_TEXT = 20_000;
const MOST_STEPS = 500;

export function lintFlow(flow: LintedFlow): FlowFinding[] {
  const question = flow.question.slice(0, MOST_TEXT * 4);
  const steps = flow.steps.slice(0, MOST_STEPS).map(({ stepId, step, answer }): ReadStep => ({
    stepId,
    step: step.slice(0, MOST_TEXT),
    answer: answerText(answer).slice(0, MOST_TEXT),
    isBoolean: /^\s*(true|false)\s*$/.test(answer),
  }));
  if (steps.length === 0) return [];
  const found: [FlowRule, Found[]][] = [
    ['numbering', numbering(steps)],
    ['empty', emptyParts(steps)],
    ['leak', leaks(question, steps)],
    ['step-reference', stepReferences(steps)],
    ['solution-reference', solutionReferences(steps)],
    ['unknown-number', unknownNumbers(question, steps)],
    ['unknown-symbol', unknownSymbols(question, steps)],
    ['several-instructions', severalInstructions(steps)],
    ['not-verifiable', notVerifiable(steps)],
    ['duplicate', duplicates(steps)],
    ['target-missing', targetMissing(flow.variables, steps)],
  ];
  return found
    .flatMap(([rule, list]) => list.map((one): FlowFinding => ({ rule, severity: FLOW_RULES[rule], ...one })))
    .sort((a, b) => (a.index ?? MOST_STEPS) - (b.index ?? MOST_STEPS));
}
