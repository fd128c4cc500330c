import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardView, VariableView, VerificationView } from '../../../../contract/review-shapes.ts';
import type { Status } from '../../../../core/grading/status.ts';
import { Caps } from '../../../app/keyboard/caps.tsx';
import { useNoteDraft } from '../../../app/saving.ts';
import { useAsked } from '../../../app/use-asked.ts';
import { said } from '../../../lib/said.ts';
import { Value } from '../../../ui/prose/prose.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { cardElement, focusCard } from './card-focus.ts';
import { decide, decisionFor } from './decide.ts';
import { clearDraft, keepDraft, readDraft } from '../../../desk/writing/drafts.ts';
import { EffectLine } from './effect-line.tsx';
import { extractedValue } from './optimistic.ts';
import { setDesk } from '../review-store.ts';
import { VerdictExplained } from './verdict-explained.tsx';
import { verifyPair } from './verify-pair.ts';

const ASKING = { restMs: 80, keeps: true };
const STATUS: Record<VerificationView['verdict'], Status> = {
  equivalent: 'right',
  different: 'wrong',
  undecided: 'undecided',
};

interface EditorProps {
  index: number;
  variable: VariableView;
  card: CardView | undefined;
  responseId: number;
  /** Blind-first: the verifier's reading would tell the verdict. */
  hidden: boolean;
}

/**
 * E: the extracted value as text, with its typeset form and the verifier's reading of it while typing. Enter stores the value as an override
 * with the verifier's verdict (an undecided one leaves the verdict as it stands), Escape leaves everything as it was.
 */
export function ValueEditor({ index, variable, card, responseId, hidden }: EditorProps) {
  const { t } = useTranslation();
  const { text, setText, field, check, close, commit } = useTypedValue({ index, variable, card, responseId, hidden });
  return (
    <div className="appear mt-1 flex flex-col gap-1">
      <textarea
        ref={field}
        value={text}
        rows={Math.min(6, 1 + Math.floor(text.length / 44))}
        aria-label={t('review.editValueOf', { name: variable.name })}
        aria-describedby={`check-${String(variable.id)}`}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void commit();
          else return;
          event.preventDefault();
        }}
        className="w-full resize-none rounded border border-line-strong bg-paper px-2 py-1 font-mono text-sm"
      />
      <div className="flex min-h-7 items-center justify-between gap-3">
        <div className="min-w-0 flex-1 font-serif text-prose wrap-anywhere">
          {text.trim() === '' ? null : <Value text={text} />}
        </div>
        <span className="flex shrink-0 gap-1.5 text-sm text-faint">
          <Caps chord="enter" /> {t('review.saveEdit')} <Caps chord="esc" /> {t('common.cancel')}
        </span>
      </div>
      <Checked variable={variable} check={check} />
      <EffectLine
        change={
          check?.view
            ? { kind: 'decision', responseId, variableId: variable.id, status: decisionFor(check.view.verdict, card) }
            : null
        }
      />
    </div>
  );
}

/** What is typed, kept as a draft, with what the verifier says of it. */
function useTypedValue({ index, variable, card, responseId, hidden }: EditorProps) {
  const draftKey = `${String(responseId)}/${String(variable.id)}`;
  const [text, setText] = useState(() => readDraft(draftKey) ?? extractedValue(card) ?? '');
  const check = useVerification(variable, hidden ? '' : text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // The card has grown: all of it should be in sight.
    cardElement(index)?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const before = extractedValue(card) ?? '';
  useEffect(() => {
    if (text === before) clearDraft(draftKey);
    else keepDraft(draftKey, text);
  }, [draftKey, text, before]);

  useNoteDraft(draftKey, text !== before);
  const close = () => {
    clearDraft(draftKey);
    setDesk({ writing: null });
    setTimeout(() => focusCard(index), 0);
  };
  const commit = async () => {
    const value = text.trim();
    if (value !== '') {
      const verdict = hidden
        ? 'undecided'
        : ((check?.text === value && check.view ? check.view : await verifyPair(variable, value))?.verdict ??
          'undecided');
      decide(decisionFor(verdict, card), value);
    }
    close();
  };
  return { text, setText, field, check, close, commit };
}

interface CheckedProps {
  variable: VariableView;
  check: ReturnType<typeof useVerification>;
}

/** The verifier's verdict on what is typed, and how it comes to it. */
function Checked({ variable, check }: CheckedProps) {
  const { t } = useTranslation();
  return (
    <>
      <div
        id={`check-${String(variable.id)}`}
        role="status"
        className="min-h-4 text-sm text-soft"
        data-check={check?.view?.verdict}
      >
        {check && !check.view ? t('review.notChecked') : null}
        {check?.view ? (
          <div className="flex items-start gap-1.5">
            <StatusMark status={STATUS[check.view.verdict]} />
            <span className="min-w-0 wrap-anywhere">{said(check.view.explanation || check.view.reason)}</span>
          </div>
        ) : null}
      </div>
      {check?.view ? (
        <div className="text-sm text-soft">
          <VerdictExplained view={check.view} reference={variable.value} claimed={check.text} />
        </div>
      ) : null}
    </>
  );
}

/** `view` is null when the verifier could not be asked. */
interface Check {
  text: string;
  view: VerificationView | null;
}

/** The verifier's reading of what is typed, at most 80 ms plus one call behind the keys. */
function useVerification(variable: VariableView, typed: string): Check | null {
  const text = typed.trim();
  return useAsked(
    text === '' ? null : { variable, text },
    async (asked): Promise<Check> => ({ text: asked.text, view: await verifyPair(asked.variable, asked.text) }),
    ASKING,
  );
}
