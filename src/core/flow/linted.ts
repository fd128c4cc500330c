/** What the checks of a flow read, and what each of them finds. */
import type { FlowFinding } from './words.ts';

/** A flow with what its steps may build on. `answer` is JSON text (docs/design/files.md). */
export interface LintedFlow {
  question: string;
  variables: readonly { name: string; type: 'numeric' | 'formula' | 'other'; description: string; value: string }[];
  steps: readonly { stepId: number; step: string; answer: string }[];
}

/** A step as the rules read it: the answer as text. */
export interface ReadStep {
  stepId: number;
  step: string;
  answer: string;
  isBoolean: boolean;
}
/** What a rule found: the rest follows from the rule. */
export type Found = Omit<FlowFinding, 'rule' | 'severity'>;
