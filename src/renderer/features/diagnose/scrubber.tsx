import { Star } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DiagnosedItem } from '../../../contract/flow-calls.ts';
import { CONDITIONS, type Condition } from '../../../core/flow/words.ts';
import { saveChart } from '../../app/figures/save-chart.ts';
import { navigate } from '../../app/navigate.ts';
import { useBenchmark } from '../../app/session.ts';
import { difference, mark, range, rate } from '../../lib/format.ts';
import { stepAnswer } from '../../lib/step-answer.ts';
import { Button } from '../../ui/button.tsx';
import { PLOT } from '../../ui/chart/chart.ts';
import { Figure } from '../../ui/chart/figure.tsx';
import { Prose, Value } from '../../ui/prose/prose.tsx';
import { AnswersDrawer } from './answers-drawer.tsx';
import { itemFigure } from './figures.ts';
import { wilson } from './wilson.ts';

interface ScrubberProps {
  /** How the figures came about. */
  methods: string;
  item: DiagnosedItem;
  runId: number;
  repeats: number;
}

/** One item, step by step: dragged or with the arrow keys, what the model makes of it with the flow up to here. */
export function Scrubber({ item, runId, repeats, methods }: ScrubberProps) {
  const { t } = useTranslation();
  // Until the user moves it, it stands at the critical step, which may still change while the experiment goes on.
  const [chosen, setStep] = useState<number | null>(null);
  const step = chosen ?? item.critical?.step ?? 1;
  const [answersOf, setAnswersOf] = useState<Condition | null>(null);
  const chart = itemFigure(item);
  const text = item.steps.find((one) => one.step === step);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Heading item={item} />
      <Figure
        chart={{ ...chart, rules: [{ x: step, label: t('diagnose.stepMark', { step }), look: 5 }] }}
        height={230}
        fileName={`${chart.title} ${item.externalId}`}
        notes={() => Promise.resolve([methods])}
        onExport={(file) => void saveChart(file)}
      >
        <Steps item={item} step={step} onStep={setStep} />
      </Figure>
      <Standing item={item} step={step} onAnswers={setAnswersOf} />
      {text ? (
        <div className="grid gap-x-6 gap-y-1 border-t border-line pt-3 md:grid-cols-[1fr_minmax(8rem,18rem)]">
          <Prose text={text.question} />
          <div className="min-w-0 overflow-x-auto font-serif text-prose wrap-anywhere">
            <span className="block font-sans text-sm text-faint">{t('review.stepAnswer')}</span>
            <Value text={stepAnswer(text.answer)} />
          </div>
        </div>
      ) : null}
      {answersOf ? (
        <AnswersDrawer
          runId={runId}
          itemId={item.itemId}
          condition={answersOf}
          step={step}
          repeats={repeats}
          onClose={() => setAnswersOf(null)}
        />
      ) : null}
    </div>
  );
}

function Heading({ item }: { item: DiagnosedItem }) {
  const { t } = useTranslation();
  const benchmark = useBenchmark();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto text-soft">
        {t('diagnose.itemHead', { number: item.number, length: item.length })}
        {item.outcome === 'unknown' ? '' : `${mark('clause')}${t(`diagnose.outcomeOf.${item.outcome}`)}`}
        {item.baseline === null ? '' : `${mark('stop')}${t('diagnose.baseline', { value: rate(item.baseline, 0) })}`}
      </p>
      <Button
        onPress={() => {
          if (benchmark) navigate({ screen: 'review', benchmarkId: benchmark.id, item: item.itemId });
        }}
      >
        {t('diagnose.openItem')}
      </Button>
    </div>
  );
}

interface StepsProps {
  item: DiagnosedItem;
  step: number;
  onStep: (step: number) => void;
}

/** The slider over the steps, with a mark at the critical one. */
function Steps({ item, step, onStep }: StepsProps) {
  const { t } = useTranslation();
  const { critical } = item;
  return (
    <Slider
      value={step}
      minValue={1}
      maxValue={Math.max(1, item.length)}
      step={1}
      onChange={onStep}
      className="flex flex-col gap-1"
    >
      <div className="flex min-h-7 items-center gap-3">
        <Label className="text-sm text-soft">{t('diagnose.upToStep')}</Label>
        <span className="font-semibold tabular-nums">{t('diagnose.stepOf', { step, length: item.length })}</span>
        {critical?.step === step ? <CriticalMark gain={critical.gain} /> : null}
        {critical && critical.step !== step ? (
          <Button look="quiet" onPress={() => onStep(critical.step)}>
            <Star size={13} aria-hidden />
            {t('diagnose.toCritical', { step: critical.step })}
          </Button>
        ) : null}
      </div>
      <Track item={item} />
    </Slider>
  );
}

function Track({ item: { length, steps, critical } }: { item: DiagnosedItem }) {
  const { t } = useTranslation();
  const percent = (at: number) => `${String(length > 1 ? (100 * (at - 1)) / (length - 1) : 0)}%`;
  return (
    <div style={{ marginLeft: PLOT.left, marginRight: PLOT.right }}>
      <div style={inLine(length)}>
        <SliderTrack className="relative h-6">
          <span className="absolute top-1/2 right-0 left-0 h-px bg-line-strong" />
          {steps.map((one) => (
            <span
              key={one.step}
              className="absolute top-1/2 h-2 w-px -translate-y-1/2 bg-line-strong"
              style={{ left: percent(one.step) }}
            />
          ))}
          {critical ? (
            <span
              className="absolute top-1/2 h-2.5 w-2.5 -translate-x-1/2 -translate-y-1/2 rotate-45 border border-ink bg-paper"
              style={{ left: percent(critical.step) }}
            />
          ) : null}
          <SliderThumb
            aria-label={t('diagnose.upToStep')}
            className="top-1/2 h-6 w-2.5 rounded-sm border border-ink bg-ink data-dragging:opacity-80 data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
          />
        </SliderTrack>
      </div>
    </div>
  );
}

/** The track stands under the figure's plot, each step under its own points. */
function inLine(length: number): CSSProperties {
  const side = `${String((100 * PLOT.room) / (Math.max(1, length) - 1 + 2 * PLOT.room))}%`;
  return { paddingLeft: side, paddingRight: side };
}

function CriticalMark({ gain }: { gain: number }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1 text-accent">
      <Star size={13} fill="currentColor" aria-hidden />
      {t('diagnose.critical', { gain: difference(gain, 0) })}
    </span>
  );
}

interface StandingProps {
  item: DiagnosedItem;
  step: number;
  onAnswers: (condition: Condition) => void;
}

/** What each condition comes to at the step; each line opens the answers behind it. */
function Standing({ item, step, onAnswers }: StandingProps) {
  const { t } = useTranslation();
  const lines = CONDITIONS.flatMap((condition) => {
    const point = item.curves.find((one) => one.condition === condition)?.points.find((one) => one.step === step);
    return point ? [{ condition, ...point }] : [];
  });
  return (
    <table aria-label={t('diagnose.atStep', { step })} className="w-full max-w-[44rem] tabular-nums" aria-live="polite">
      <tbody>
        {lines.map(({ condition, right, wrong, open, accuracy }) => {
          const interval = wilson(right, right + wrong);
          return (
            <tr key={condition} className="h-7">
              <th scope="row" className="text-left font-normal">
                {t(`diagnose.condition.${condition}`)}
              </th>
              <td className="pl-4 text-end">
                {right + wrong > 0 ? t('diagnose.rightOf', { right, total: right + wrong }) : ''}
              </td>
              <td className="pl-4 text-end font-semibold">{accuracy === null ? '–' : rate(accuracy, 0)}</td>
              <td className="pl-2 text-sm text-faint">{interval ? range(interval.low, interval.high, 0) : ''}</td>
              <td className="pl-4 text-sm text-faint">{open > 0 ? t('diagnose.openCount', { count: open }) : ''}</td>
              <td className="text-end">
                <Button
                  look="quiet"
                  aria-label={t('diagnose.answersOf', { condition: t(`diagnose.condition.${condition}`), step })}
                  onPress={() => onAnswers(condition)}
                >
                  {t('diagnose.answers')}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
