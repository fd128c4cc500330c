import { useTranslation } from 'react-i18next';
import type { DisputeView, Voice } from '../../../contract/adjudication-calls.ts';
import { isListKind } from '../../../core/review/team/adjudicated-lists.ts';
import { canSay } from '../../../core/review/team/adjudication.ts';
import { joined, moment } from '../../lib/format.ts';
import { said as engineSaid } from '../../lib/said.ts';
import { Button } from '../../ui/button.tsx';
import { Prose, Value } from '../../ui/prose/prose.tsx';
import { ReasonText } from '../../ui/reason-text.tsx';
import { adjudicate, adopt, keyOf, reveal, useAdjudication } from './adjudication-store.ts';
import { ListSaid } from './lists.tsx';
import { useSaid } from './said.ts';

/** Whose word can be adopted with a digit: experts', then what judge and verifier say where it is a decision. A flag is settled. */
export function useChoices(one: DisputeView | undefined): Voice[] {
  const beside = useAdjudication((s) => (one ? s.beside.get(keyOf(one)) : undefined));
  if (!one) return [];
  if (one.about === 'flag') {
    const [first] = one.voices;
    return first ? [{ ...first, said: 'settled', value: null }] : [];
  }
  return [...one.voices, ...(beside?.machines ?? [])].filter(({ said }) => canSay(one.about, one.part, said));
}

/** One column per expert, judge and verifier. */
export function Voices({ one }: { one: DisputeView }) {
  const { t } = useTranslation();
  const machines = useAdjudication((s) => s.beside.get(keyOf(one))?.machines);
  const hidden = useAdjudication((s) => s.beside.get(keyOf(one))?.hidden);
  const choices = useChoices(one);
  const voices = one.about === 'flag' ? choices : [...one.voices, ...(machines ?? [])];
  return (
    <div className="flex flex-col gap-2">
      {one.text === '' ? null : <p className="max-h-32 overflow-auto text-soft wrap-anywhere">{one.text}</p>}
      <ul
        className="grid gap-2 overflow-x-auto"
        style={{
          // Four fit at any width: two experts, judge and verifier. More are scrolled to.
          gridTemplateColumns: `repeat(${String(voices.length)}, minmax(min(13rem, calc(25% - 0.375rem)), 1fr))`,
        }}
      >
        {voices.map((voice, index) => (
          <Column
            key={`${voice.source}/${voice.who}/${String(index)}`}
            one={one}
            voice={voice}
            digit={choices.indexOf(voice) + 1}
          />
        ))}
      </ul>
      {hidden ? (
        <p className="flex flex-wrap items-center gap-3 text-soft">
          {t('adjudication.hidden', { count: hidden.voices })}
          <Button onPress={() => void reveal(one)}>{t('adjudication.reveal')}</Button>
        </p>
      ) : null}
      <p className="text-sm text-faint">{t('adjudication.keys')}</p>
    </div>
  );
}

/** A digit of 0: what this source says is no decision, such as a judge's error. */
function Column({ one, voice, digit }: { one: DisputeView; voice: Voice; digit: number }) {
  const { t } = useTranslation();
  const said = useSaid()(one, voice);
  const who = voice.source === 'offline' ? t('source.offline') : voice.who || t(`source.${voice.source}`);
  const isFlag = one.about === 'flag';
  return (
    <li className="min-w-0">
      <button
        type="button"
        disabled={digit === 0}
        onClick={() => {
          if (isFlag) adjudicate(one, { said: 'settled', value: null, reason: '' }, said);
          else adopt(one, voice, said);
        }}
        className="flex h-full w-full flex-col items-start gap-1 rounded border border-line-strong bg-raised p-2 text-left not-disabled:hover:bg-hover disabled:border-line disabled:bg-transparent"
      >
        <span className="flex w-full items-baseline gap-2">
          {digit > 0 ? (
            <kbd className="rounded border border-line-strong px-1 font-sans text-sm text-soft tabular-nums">
              {digit}
            </kbd>
          ) : null}
          <span className="min-w-0 flex-1 truncate text-sm text-soft" title={joined([who, moment(voice.at)], 'clause')}>
            {who}
          </span>
          {voice.source === 'expert' || voice.source === 'offline' ? null : (
            <span className="text-sm text-faint">{t(`source.${voice.source}`)}</span>
          )}
        </span>
        <span className="font-semibold">{said}</span>
        {voice.value === null ? null : <Said one={one} text={voice.value} />}
        {voice.reason === '' ? null : (
          <span className="max-h-24 w-full overflow-auto text-sm text-soft wrap-anywhere">
            {voice.source === 'offline' ? <ReasonText text={engineSaid(voice.reason)} /> : voice.reason}
          </span>
        )}
        {voice.revealed ? <span className="text-sm text-faint">{t('adjudication.afterReveal')}</span> : null}
      </button>
    </li>
  );
}

/** A value, or the text of a field. */
function Said({ one, text }: { one: DisputeView; text: string }) {
  if (isListKind(one.about)) return <ListSaid one={one} about={one.about} text={text} />;
  if (one.about === 'annotation' && text.length > 80)
    return (
      <div className="max-h-60 w-full overflow-auto font-serif text-prose">
        <Prose text={text} />
      </div>
    );
  return (
    <span className="max-w-full overflow-x-auto font-serif text-prose wrap-anywhere">
      <Value text={text} />
    </span>
  );
}
