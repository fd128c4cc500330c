import { Flag, Pencil, SquarePen, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardView, VariableView } from '../../../../contract/review-shapes.ts';
import { isByHand } from '../../../../core/grading/precedence.ts';
import { CommandIconButton } from '../../../app/keyboard/command-controls.tsx';
import { runCommand } from '../../../app/keyboard/dispatch.ts';
import { plainName } from '../../../lib/preview.ts';
import { Value, VariableName } from '../../../ui/prose/prose.tsx';
import { StatusMark, useStatusWord } from '../../../ui/status.tsx';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import { SourceDiff } from '../annotation/annotation-diff.tsx';
import { isHidden, isUnseen } from '../blind.ts';
import { Candidates, candidatesOf } from './candidates.tsx';
import { CardLine } from './card-line.tsx';
import { EqualNote } from './equal-note.tsx';
import { Layers } from './layers.tsx';
import { disagrees, expertsPart, extractedValue } from './optimistic.ts';
import { Reasons } from './reasons.tsx';
import { isReportable } from '../annotation/reportable.ts';
import { chooseCard, setDesk, useReview } from '../review-store.ts';
import { ValueEditor } from './value-editor.tsx';
import { ValueRow } from './value-row.tsx';

interface CardProps {
  /** Not necessarily the open one: the cards of the next wait under it. */
  itemId: number;
  index: number;
  active: boolean;
  /** Whether this is the card that the keys decide: it is open, and the tab stop of the cards. The others are one line each. */
  stop: boolean;
  variable: VariableView;
  card: CardView | undefined;
  responseId: number | null;
}

/** A variable in one answer: what the professor states, what was extracted, who decided what, and the verdict that counts. */
export const Card = memo(function Card({ active, stop, ...props }: CardProps) {
  const { t } = useTranslation();
  const { index, variable, card } = props;
  const statusWord = useStatusWord(card?.effective.status ?? 'not_run', isByHand(card?.effective.source));
  return (
    <div
      role="group"
      data-card={index}
      aria-label={t('review.card', {
        name: plainName(variable.name),
        verdict: isUnseen(card) ? t('blind.hidden') : statusWord,
      })}
      tabIndex={stop ? 0 : -1}
      data-active={active}
      onFocus={() => chooseCard(index)}
      onPointerMove={({ movementX, movementY }) => {
        // Cards that move under a pointer at rest are not pointed at: whoever works by keys has left it somewhere.
        if (movementX !== 0 || movementY !== 0) hover(index);
      }}
      onPointerLeave={() => hover(null)}
      className={`border-b border-l-2 border-line px-4 pl-3.5 focus-visible:-outline-offset-2 ${stop ? 'py-3' : ''} ${active ? 'border-l-accent bg-raised' : 'border-l-transparent'}`}
    >
      {stop ? <OpenCard {...props} /> : <CardLine variable={variable} card={card} responseId={props.responseId} />}
    </div>
  );
});

function OpenCard({ itemId, index, variable, card, responseId }: Omit<CardProps, 'active' | 'stop'>) {
  const editing = useReview(
    (s) => s.itemId === itemId && s.writing === 'value' && s.question === null && s.card === index,
  );
  const asks = useReview((s) => s.askReason?.responseId === responseId && s.askReason.variableId === variable.id);
  const hidden = isHidden(card);
  const diff = useReview((s) => s.diff);
  const value = extractedValue(card);
  const candidates = candidatesOf(card);
  return (
    <>
      <Head index={index} variable={variable} card={card} responseId={responseId} />
      {variable.description ? (
        <p
          dir="auto"
          className="mt-0.5 line-clamp-6 text-left @max-[20rem]:line-clamp-2 text-sm text-soft"
          title={variable.description}
        >
          <Described text={variable.description} />
        </p>
      ) : null}
      <dl className="mt-2 grid grid-cols-[4.75rem_minmax(0,1fr)] items-start gap-y-1">
        <ReferenceRow index={index} value={variable.value} original={variable.original} />
        {responseId === null || editing ? null : <ExtractedRow index={index} value={value} />}
        {responseId === null || candidates.length < 2 ? null : (
          <Candidates index={index} responseId={responseId} variableId={variable.id} values={candidates} />
        )}
        {diff && value !== null && value !== '' ? <DifferenceRow reference={variable.value} extracted={value} /> : null}
      </dl>
      {editing && responseId !== null ? (
        <ValueEditor
          key={`${String(responseId)}/${String(variable.id)}`}
          index={index}
          variable={variable}
          card={card}
          responseId={responseId}
          hidden={hidden}
        />
      ) : null}
      {card ? <Layers index={index} card={card} /> : null}
      {hidden ? <Hidden index={index} /> : null}
      {card && responseId !== null ? (
        <EqualNote index={index} itemId={itemId} card={card} responseId={responseId} />
      ) : null}
      {asks ? <Reasons index={index} card={card} /> : null}
    </>
  );
}

/** The variable's name, what is remarkable about its verdict, and the verdict. */
function Head({ index, variable, card, responseId }: Omit<CardProps, 'active' | 'stop' | 'itemId'>) {
  const { t } = useTranslation();
  const hidden = isHidden(card);
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex min-w-20 flex-1 basis-0 items-baseline gap-2">
        <h3 dir="auto" className="line-clamp-3 min-w-0 font-semibold wrap-anywhere" title={variable.name}>
          <VariableName name={variable.name} />
        </h3>
        <span className="text-sm text-faint">{t(`variableType.${variable.type}`)}</span>
      </div>
      <div className="flex min-w-0 items-center gap-2 *:shrink-0">
        {card && disagrees(card) ? (
          // Where the letters are set wide, this word gives way before the variable's name and the verdict do.
          <span className="flex min-w-0 shrink! items-center gap-1 text-sm text-soft" title={t('review.disagreeHint')}>
            <TriangleAlert size={12} aria-hidden className="shrink-0" />
            <span className="truncate">{t('review.disagree')}</span>
          </span>
        ) : null}
        {card && !hidden && isReportable(card) ? (
          <CommandIconButton
            label={t('report.tip')}
            command="edit.report"
            className="-my-1 h-6! w-6!"
            onPress={() => {
              chooseCard(index);
              runCommand('edit.report');
            }}
          >
            <Flag size={13} aria-hidden />
          </CommandIconButton>
        ) : null}
        {responseId === null ? null : isUnseen(card) ? (
          <span className="text-sm text-faint">{t('blind.hidden')}</span>
        ) : (
          <StatusMark status={card?.effective.status ?? 'not_run'} strong expert={expertsPart(card, card?.effective)} />
        )}
      </div>
    </div>
  );
}

/** A description with its formulas typeset; it stays as it is while verdicts change. */
const Described = memo(function Described({ text }: { text: string }) {
  return /[$\\]/.test(text) ? <Value text={text} /> : text;
});

/** Stands in for the rows of judge, verifier and colleagues until they are revealed. */
const Hidden = memo(function Hidden({ index }: { index: number }) {
  const { t } = useTranslation();
  return (
    <div className="mt-2 flex items-center justify-between gap-2 border-t border-line pt-2 text-sm text-faint">
      <span>{t('blind.hint')}</span>
      <button
        type="button"
        className="flex h-6 items-center gap-1.5 rounded border border-line px-1.5 text-soft hover:bg-hover hover:text-ink"
        onClick={() => {
          chooseCard(index);
          runCommand('look.reveal');
        }}
      >
        {t('blind.reveal')} <CommandCaps command="look.reveal" quiet />
      </button>
    </div>
  );
});

/** A verdict leaves these rows as they are. */
const ReferenceRow = memo(function ReferenceRow(props: { index: number; value: string; original: string }) {
  const { t } = useTranslation();
  const { index, value, original } = props;
  return (
    <ValueRow
      label={t('review.referenceValue')}
      value={value}
      changedFrom={original === value ? null : original}
      action={<RowButton index={index} command="edit.annotation" label={t('commands.edit_annotation')} />}
    />
  );
});

const ExtractedRow = memo(function ExtractedRow({ index, value }: { index: number; value: string | null }) {
  const { t } = useTranslation();
  return (
    <ValueRow
      label={t('review.extractedValue')}
      value={value}
      changedFrom={null}
      action={<RowButton index={index} command="edit.value" label={t('commands.edit_value')} />}
    />
  );
});

/** D: the two values as they stand in the files, one laid into the other. */
const DifferenceRow = memo(function DifferenceRow({ reference, extracted }: { reference: string; extracted: string }) {
  const { t } = useTranslation();
  return (
    <>
      <dt className="pt-1 text-sm text-faint">{t('valueDiff.title')}</dt>
      <dd className="m-0 min-w-0 pt-0.5">
        {reference === extracted ? (
          <span className="text-sm text-faint">{t('valueDiff.same')}</span>
        ) : (
          <SourceDiff before={reference} after={extracted} />
        )}
      </dd>
    </>
  );
});

/** Chooses the card, then gives the command. */
const RowButton = memo(function RowButton(props: {
  index: number;
  command: 'edit.annotation' | 'edit.value';
  label: string;
}) {
  const { index, command, label } = props;
  const Icon = command === 'edit.value' ? Pencil : SquarePen;
  return (
    <CommandIconButton
      label={label}
      command={command}
      className="h-6! w-6!"
      onPress={() => {
        chooseCard(index);
        runCommand(command);
      }}
    >
      <Icon size={13} aria-hidden />
    </CommandIconButton>
  );
});

/** A pointer that only passes over the cards should not scroll the answer. */
const HOVER_MS = 150;
let pending: { index: number | null; timer: ReturnType<typeof setTimeout> } | null = null;
function hover(index: number | null): void {
  if ((pending ? pending.index : useReview.getState().hovered) === index) return;
  if (pending) clearTimeout(pending.timer);
  const timer = setTimeout(
    () => {
      pending = null;
      setDesk({ hovered: index });
    },
    index === null ? 0 : HOVER_MS,
  );
  pending = { index, timer };
}
