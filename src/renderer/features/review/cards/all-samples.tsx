import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerView, CardView, VariableView } from '../../../../contract/review-shapes.ts';
import { api } from '../../../app/api.ts';
import { reportError } from '../../../app/errors.ts';
import { CommandIconButton } from '../../../app/keyboard/command-controls.tsx';
import { Value, VariableName } from '../../../ui/prose/prose.tsx';
import { StatusDot } from '../../../ui/status.tsx';
import { isHidden } from '../blind.ts';
import { focusCard } from './card-focus.ts';
import { extractedValue } from './optimistic.ts';
import { chooseSample } from '../../../desk/desk-store.ts';
import { reviewDesk } from '../review-desk.ts';
import { chooseCard, currentAnswers, currentItem, setDesk, useReview } from '../review-store.ts';

/** Shift+S: the values of all samples beside each other, equal ones together; a sample is one press away. */
export function AllSamples() {
  const { t } = useTranslation();
  const item = useReview(currentItem);
  const answers = useReview(currentAnswers);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus();
  }, []);
  const close = () => {
    setDesk({ allSamples: false });
    setTimeout(() => focusCard(useReview.getState().card), 0);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-keep-clear
      aria-label={t('samples.title')}
      className="flex h-full flex-col bg-paper outline-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <div className="flex h-8 shrink-0 items-center justify-between px-4">
        <h2 className="text-sm font-semibold text-faint">{t('samples.title')}</h2>
        <CommandIconButton label={t('samples.close')} command="look.samples" className="h-6! w-6!" onPress={close}>
          <X size={14} aria-hidden />
        </CommandIconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto pb-6">
        {answers.length === 0 ? <p className="px-4 text-soft">{t('samples.none')}</p> : null}
        {item && answers.length > 0
          ? item.variables.map((variable, index) => (
              <OfVariable key={variable.id} index={index} variable={variable} answers={answers} />
            ))
          : null}
      </div>
    </section>
  );
}

/** A sample that gave the value, with its verdict: pressed, it is looked at, and the variable has the keys. */
function SampleButton({ sample, index, card }: { sample: number; index: number; card: CardView | undefined }) {
  const { t } = useTranslation();
  const chosen = useReview((s) => s.sample === sample);
  const status = card && !isHidden(card) ? card.effective.status : null;
  const number = sample + 1;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={
        status === null ? t('blind.sample', { number }) : t('review.sample', { number, verdict: t(`status.${status}`) })
      }
      onClick={() => {
        chooseCard(index);
        chooseSample(reviewDesk, sample);
      }}
      className={`flex h-6 min-w-8 items-center justify-center gap-1 rounded border px-1.5 text-sm tabular-nums ${chosen ? 'border-line-strong bg-selected font-semibold' : 'border-line text-soft hover:bg-hover hover:text-ink'}`}
    >
      {number}
      {status === null ? null : <StatusDot status={status} />}
    </button>
  );
}

/** Samples whose values are equal. */
interface Group {
  value: string | null;
  samples: number[];
}

function OfVariable({
  index,
  variable,
  answers,
}: {
  index: number;
  variable: VariableView;
  answers: readonly AnswerView[];
}) {
  const { t } = useTranslation();
  const cards = useMemo(
    () => answers.map((answer) => answer.cards.find((card) => card.variableId === variable.id)),
    [answers, variable.id],
  );
  const groups = useGroups(
    { variable, responseId: answers[0]?.responseId },
    useMemo(() => cards.map((card) => extractedValue(card)), [cards]),
  );
  return (
    <div className="border-b border-line px-4 py-3">
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        <VariableName name={variable.name} />
      </h3>
      <div className="flex min-w-0 items-baseline gap-2 text-sm text-faint">
        {t('review.referenceValue')}
        <span className="min-w-0 overflow-x-auto font-serif text-prose text-ink">
          <Value text={variable.value} />
        </span>
      </div>
      <ul aria-label={variable.name} className="m-0 mt-2 list-none p-0">
        {groups.map((group) => (
          <li key={group.samples.join()} className="border-t border-line py-1.5">
            <div className="min-w-0 overflow-x-auto overflow-y-hidden font-serif text-prose wrap-anywhere">
              {group.value === null ? (
                <span className="font-sans text-sm text-faint">{t('samples.noValue')}</span>
              ) : (
                <Value text={group.value} />
              )}
            </div>
            <div className="mt-1 flex flex-wrap items-center gap-1">
              {group.samples.map((one) => (
                <SampleButton key={one} sample={one} index={index} card={cards[one]} />
              ))}
              <span className="ml-auto text-sm text-faint tabular-nums">
                {t('samples.of', { count: group.samples.length, total: answers.length })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OfAnswers {
  variable: VariableView;
  /** One of the answers: its set's shown grading says by which policy values are equal. */
  responseId: number | undefined;
}

/** Largest group first, samples without a value last. Until the verifier has answered, equal texts stand together. */
function useGroups({ variable, responseId }: OfAnswers, values: readonly (string | null)[]): Group[] {
  const { name, type, description, value: reference } = variable;
  const key = JSON.stringify([name, type, description, values, responseId, reference]);
  const [known, setKnown] = useState<{ key: string; groups: number[] } | null>(null);
  useEffect(() => {
    let current = true;
    const [asked, of, what, about, answer, against] = JSON.parse(key) as [
      string,
      VariableView['type'],
      string,
      (string | null)[],
      number | undefined,
      string,
    ];
    const found = about.filter((value) => value !== null);
    const as = { name: asked.slice(0, 500), type: of, description: what, responseId: answer, reference: against };
    api('verify.groups', { values: found, ...as }).then(({ groups }) => {
      if (current) setKnown({ key, groups });
    }, reportError);
    return () => {
      current = false;
    };
  }, [key]);
  return useMemo(() => {
    const places = values.flatMap((value, sample) => (value === null ? [] : [{ value, sample }]));
    const groupOf = (place: number): number | string =>
      known?.key === key ? (known.groups[place] ?? place) : (places[place]?.value.trim() ?? '');
    const groups = [...Map.groupBy(places.keys(), groupOf).values()].map((list) => ({
      value: places[list[0] ?? 0]?.value ?? null,
      samples: list.map((place) => places[place]?.sample ?? 0),
    }));
    const without = values.flatMap((value, sample) => (value === null ? [sample] : []));
    return [
      ...groups.sort((a, b) => b.samples.length - a.samples.length),
      ...(without.length > 0 ? [{ value: null, samples: without }] : []),
    ];
  }, [values, known, key]);
}
