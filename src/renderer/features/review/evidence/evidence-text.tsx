import { ReasonText } from '../../../ui/reason-text.tsx';

/** A sentence of evidence, its values typeset; a long one scrolls in its own line. */
export const EvidenceText = ({ text }: { text: string }) => (
  <span className="block min-w-0 overflow-x-auto overflow-y-hidden wrap-anywhere">
    <ReasonText text={text} />
  </span>
);
