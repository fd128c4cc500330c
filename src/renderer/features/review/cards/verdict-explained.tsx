import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DifferenceView, VerificationView } from '../../../../contract/review-shapes.ts';
import { said } from '../../../lib/said.ts';
import { Formula, Value } from '../../../ui/prose/prose.tsx';
import { sentence } from '../../../lib/sentence.ts';

interface VerdictExplainedProps {
  view: VerificationView;
  /** What was compared. */
  reference: string;
  claimed: string;
}

/** Words are read as they stand: with formulas among them they are typeset as everywhere else, not with their source. */
const Reading = ({ tex, source }: { tex: string; source: string }) =>
  tex.includes('\\textbackslash') ? <Value text={source} /> : <Formula tex={tex} />;

/** Why the verifier says so: how it read both values, what differs, and both values at the points at which it compared them. */
export const VerdictExplained = memo(function VerdictExplained({ view, reference, claimed }: VerdictExplainedProps) {
  const { t } = useTranslation();
  if (view.reason === 'identical' || view.reason === 'empty') return null;
  const [first, ...others] = view.differences;
  // The sentence above says the first difference of two values that differ, and what cannot be read; of other undecided ones the reason.
  const told = view.verdict === 'different' || first?.kind === 'unread' ? others : view.differences;
  const sampled = view.differences.find((difference) => difference.samples.length > 0);
  return (
    <div className="mt-1 flex flex-col gap-2" data-explained>
      {view.verdict === 'different' && first?.tex ? <Formula tex={first.tex} /> : null}
      {told.length > 0 ? (
        <ul aria-label={t('verdict.differs')}>
          {told.map((difference) => (
            <li key={`${difference.kind} ${difference.text}`} className="wrap-anywhere">
              {sentence(said(difference.text))} {/* The sentence names the symbols already. */}
              {difference.tex && difference.kind !== 'symbol' ? <Formula tex={difference.tex} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <dl aria-label={t('verdict.reads')} className="grid grid-cols-[4.75rem_1fr] items-baseline gap-y-1">
        <dt className="text-faint">{t('verdict.reference')}</dt>
        <dd className="min-w-0 overflow-x-auto overflow-y-hidden py-0.5 font-serif text-prose text-ink">
          <Reading tex={view.referenceTex} source={reference} />
        </dd>
        <dt className="text-faint">{t('verdict.claimed')}</dt>
        <dd className="min-w-0 overflow-x-auto overflow-y-hidden py-0.5 font-serif text-prose text-ink">
          <Reading tex={view.claimedTex} source={claimed} />
        </dd>
      </dl>
      {sampled ? <Samples samples={sampled.samples} /> : null}
    </div>
  );
});

/** One column per point: the values given to the symbols, and what both sides come to there. */
function Samples({ samples }: { samples: DifferenceView['samples'] }) {
  const { t } = useTranslation();
  const symbols = samples[0]?.at ?? [];
  const cell = 'py-px pl-3 text-right';
  return (
    <table aria-label={t('verdict.sampled')} className="w-full tabular-nums">
      <tbody>
        {symbols.map(({ tex }, row) => (
          <tr key={tex}>
            {/* A formula's text is in its MathML, which counts as no text of a row's head. */}
            <td className="w-19 font-serif text-prose leading-tight">
              <Formula tex={tex} />
            </td>
            {samples.map(({ at }, column) => (
              <td key={column} className={cell}>
                {at[row]?.value}
              </td>
            ))}
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className="text-left font-normal text-faint">
            {t('verdict.reference')}
          </th>
          {samples.map(({ reference }, column) => (
            <td key={column} className={cell}>
              {reference}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row" className="text-left font-normal text-faint">
            {t('verdict.claimed')}
          </th>
          {samples.map(({ claimed }, column) => (
            <td key={column} className={cell}>
              {claimed}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
