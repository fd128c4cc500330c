import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LintView } from '../../../contract/flow-calls.ts';
import type { FlowFinding } from '../../../core/flow/words.ts';
import type { FlowRule } from '../../../core/flow/words.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { navigate } from '../../app/navigate.ts';
import { count } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { Button } from '../../ui/button.tsx';
import { Finding, SeverityMark } from '../../ui/finding.tsx';
import { Section } from '../../ui/page.tsx';
import { NoFlows } from './no-flows.tsx';
import { useCall } from '../../app/use-call.ts';

/** So many items with findings are shown at first, and with each press of "more". */
const PAGE = 40;

/** The check of all flows: how often each rule is broken, and where. Offline. */
export function Checks({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const { data } = useCall('flow.lint', { benchmarkId });
  const [rule, setRule] = useState<FlowRule | null>(null);
  if (!data) return <p className="late text-soft">{t('diagnose.checking')}</p>;
  if (data.items === 0) return <NoFlows />;
  return (
    <div className="flex flex-col gap-8">
      <Rules view={data} rule={rule} onRule={setRule} />
      <Found key={rule ?? ''} benchmarkId={benchmarkId} view={data} rule={rule} />
    </div>
  );
}

interface RulesProps {
  view: LintView;
  rule: FlowRule | null;
  onRule: (rule: FlowRule | null) => void;
}

function Rules({ view, rule, onRule }: RulesProps) {
  const { t } = useTranslation();
  const rows = (): TableText => [
    [t('finding.ruleHead'), t('finding.severityHead'), t('finding.findings'), t('finding.items')],
    ...view.rules.map((one) => [one.rule, one.severity, one.findings, one.items]),
  ];
  return (
    <Section title={t('diagnose.checkTitle')} aside={<CopyTable name={t('diagnose.checkTitle')} rows={rows} />}>
      <p className="max-w-[72ch] text-sm text-soft">
        {t('diagnose.checkNote', { items: count(view.items), steps: count(view.steps) })}
      </p>
      <table aria-label={t('diagnose.checkTitle')} className="w-full tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('finding.ruleHead')}</th>
            <th className="pb-1 pl-6 text-left font-normal">{t('finding.severityHead')}</th>
            <th className="pb-1 pl-6 text-end font-normal">{t('finding.findings')}</th>
            <th className="pb-1 pl-6 text-end font-normal">{t('finding.items')}</th>
          </tr>
        </thead>
        <tbody>
          {view.rules.map((one) => (
            <tr key={one.rule} className={`border-t border-line ${one.findings === 0 ? 'text-faint' : ''}`}>
              <th scope="row" className="py-0.5 text-left font-normal">
                <button
                  type="button"
                  aria-pressed={rule === one.rule}
                  disabled={one.findings === 0}
                  onClick={() => onRule(rule === one.rule ? null : one.rule)}
                  className={`-mx-1.5 flex min-h-7 flex-wrap content-center items-baseline gap-x-2 rounded px-1.5 text-left ${rule === one.rule ? 'bg-selected font-semibold' : 'not-disabled:hover:bg-hover'}`}
                >
                  {t(`finding.rule.${one.rule}`)}
                  <span className="text-sm font-normal text-faint">{t(`finding.meaning.${one.rule}`)}</span>
                </button>
              </th>
              <td className="pl-6 text-sm">
                {one.findings > 0 ? <SeverityMark severity={one.severity} /> : t(`finding.severity.${one.severity}`)}
              </td>
              <td className="pl-6 text-end">{count(one.findings)}</td>
              <td className="pl-6 text-end">{count(one.items)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The findings by item. Each opens the step in Review. */
function Found({ benchmarkId, view, rule }: { benchmarkId: number; view: LintView; rule: FlowRule | null }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(PAGE);
  const items = view.found
    .map((item) => ({ ...item, findings: item.findings.filter((one) => rule === null || one.rule === rule) }))
    .filter(({ findings }) => findings.length > 0);
  const total = items.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <Section
      title={rule ? t(`finding.rule.${rule}`) : t('diagnose.allFindings')}
      aside={
        <span className={`text-sm text-faint tabular-nums ${total === 0 ? 'hidden' : ''}`}>
          {t('diagnose.foundIn', { count: total, items: count(items.length) })}
        </span>
      }
    >
      {items.length === 0 ? <p className="text-soft">{t('diagnose.noFindings')}</p> : null}
      <ul aria-label={t('diagnose.allFindings')} className="flex flex-col">
        {items.slice(0, shown).map((item) => (
          <li key={item.itemId} className="border-b border-line py-2 last:border-0">
            <p className="flex gap-2 text-sm text-soft">
              <span className="tabular-nums">{t('diagnose.itemNumber', { number: item.number })}</span>
              <span className="min-w-0 truncate text-faint">{item.preview}</span>
            </p>
            {item.findings.map((finding) => (
              <FindingLine
                key={`${String(finding.index)}/${finding.rule}/${finding.message}`}
                {...{ finding, item, benchmarkId }}
              />
            ))}
          </li>
        ))}
      </ul>
      {items.length > shown ? (
        <Button className="self-start" onPress={() => setShown(shown + PAGE)}>
          {t('results.moreItems', { count: Math.min(PAGE, items.length - shown) })}
        </Button>
      ) : null}
    </Section>
  );
}

interface FindingLineProps {
  finding: FlowFinding;
  item: LintView['found'][number];
  benchmarkId: number;
}

function FindingLine({ finding, item, benchmarkId }: FindingLineProps) {
  const { t } = useTranslation();
  const { index } = finding;
  const stepId = (index === null ? null : item.stepIds[index]) ?? null;
  return (
    <button
      type="button"
      onClick={() =>
        navigate({
          ...{ screen: 'review', benchmarkId, item: item.itemId },
          flow: { itemId: item.itemId, stepId },
        })
      }
      className="group -mx-1.5 flex min-h-7 w-full items-baseline gap-3 rounded px-1.5 py-1 text-left hover:bg-hover"
    >
      <span className="w-20 shrink-0 text-sm text-faint tabular-nums">
        {index === null ? t('diagnose.wholeFlow') : t('diagnose.stepMark', { step: index + 1 })}
      </span>
      <span className="min-w-0 flex-1">
        <Finding finding={finding} />
      </span>
      <span className="sr-only">{t('diagnose.openStep', { number: item.number })}</span>
      <ChevronRight size={13} aria-hidden className="shrink-0 text-faint opacity-0 group-hover:opacity-100" />
    </button>
  );
}
