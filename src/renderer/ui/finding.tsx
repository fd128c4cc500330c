import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FlowRule, Severity } from '../../core/flow/words.ts';
import { said } from '../lib/said.ts';

const LOOKS = { error: [CircleAlert, 'text-is-wrong'], warning: [TriangleAlert, 'text-is-undecided'] } as const;

/** How serious a finding is: glyph, word and colour. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { t } = useTranslation();
  const [Glyph, tone] = LOOKS[severity];
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap ${tone}`}>
      <Glyph size={13} strokeWidth={2.25} aria-hidden />
      {t(`finding.severity.${severity}`)}
    </span>
  );
}

interface FindingProps {
  finding: { rule: FlowRule; severity: Severity; message: string };
}

/** One finding of the check: how serious, which rule, and what is wrong, in a sentence. */
export function Finding({ finding: { rule, severity, message } }: FindingProps) {
  const { t } = useTranslation();
  return (
    <span className="flex gap-2 text-sm">
      <SeverityMark severity={severity} />
      <span className="min-w-0 text-soft wrap-anywhere">
        <span className="font-semibold">{t(`finding.rule.${rule}`)}.</span> {said(message)}
      </span>
    </span>
  );
}
