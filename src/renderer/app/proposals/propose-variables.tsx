import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { Button } from '../../ui/button.tsx';
import { Value } from '../../ui/prose/prose.tsx';
import { api } from '../api.ts';
import { attempt } from '../errors.ts';
import { Caps } from '../keyboard/caps.tsx';
import { isUsable, ModelFields, NO_MODEL, tidy, type Model } from '../run-form/model-fields.tsx';
import { windowStore } from '../stores.ts';

type Proposed = OutputOf<EngineCalls, 'newItem.propose'>[number];

/** The model that was asked last is the one to ask next. */
const useAsked = windowStore<{ model: Model }>(() => ({ model: NO_MODEL }));

interface ProposeVariablesProps {
  question: string;
  solution: string;
  /** Hashes of the figures that are there. */
  figures: readonly string[];
  /** One that the expert takes. */
  onTake: (variable: Omit<Proposed, 'stated'>) => void;
}

/** Variables that a model reads off the solution: the expert takes (Y) or refuses (X) each of them, and nothing else gets in. */
export function ProposeVariables(props: ProposeVariablesProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Proposals {...props} />;
  return (
    <Button isDisabled={props.solution.trim() === ''} onPress={() => setOpen(true)}>
      {t('proposeVariables.open')}
    </Button>
  );
}

function Proposals({ question, solution, figures, onTake }: ProposeVariablesProps) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  const [found, setFound] = useState<{ solution: string; list: readonly Proposed[] } | null>(null);
  // What was read off another text says nothing of this one.
  const list = found?.solution === solution ? found.list : null;
  const drop = (index: number) => {
    const left = (list ?? []).filter((_, other) => other !== index);
    flushSync(() => setFound({ solution, list: left }));
    // The next one is decided by the next key.
    const next = section.current?.querySelectorAll('[data-proposed]')[Math.min(index, left.length - 1)];
    (next ?? section.current)?.querySelector<HTMLElement>(next ? 'button' : '[data-ask] button')?.focus();
  };
  return (
    <section
      ref={section}
      aria-label={t('proposeVariables.title')}
      className="flex w-full flex-col gap-3 rounded border border-line p-3"
    >
      <p className="text-sm text-soft">{t('proposeVariables.note')}</p>
      <Ask {...{ question, solution, figures, list }} onFound={(next) => setFound({ solution, list: next })} />
      {list?.map((one, index) => (
        <ProposedRow
          key={index}
          variable={one}
          autoFocus={index === 0}
          onTake={() => {
            onTake({ name: one.name, type: one.type, description: one.description, value: one.value });
            drop(index);
          }}
          onRefuse={() => drop(index)}
        />
      ))}
    </section>
  );
}

interface AskProps extends Omit<ProposeVariablesProps, 'onTake'> {
  /** Those that are not decided; null while the model was not asked about this text. */
  list: readonly Proposed[] | null;
  onFound: (list: readonly Proposed[]) => void;
}

/** Which model is asked, and how many of its proposals are left. */
function Ask({ question, solution, figures, list, onFound }: AskProps) {
  const { t } = useTranslation();
  const model = useAsked((s) => s.model);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const proposed = await attempt(() =>
      api('newItem.propose', { model: tidy(model), question, solution, figures: [...figures] }),
    );
    setBusy(false);
    if (proposed) onFound(proposed);
  };
  return (
    <>
      <ModelFields model={model} onChange={(next) => useAsked.setState({ model: next })} />
      <div data-ask className="flex items-center gap-3">
        <Button isDisabled={busy || !isUsable(model) || solution.trim() === ''} onPress={() => void ask()}>
          {t(busy ? 'proposeVariables.asking' : 'proposeVariables.ask')}
        </Button>
        <span role="status" className="text-sm text-faint">
          {list
            ? list.length === 0
              ? t('proposeVariables.none')
              : t('proposeVariables.left', { count: list.length })
            : null}
        </span>
      </div>
    </>
  );
}

interface ProposedRowProps {
  variable: Proposed;
  autoFocus: boolean;
  onTake: () => void;
  onRefuse: () => void;
}

function ProposedRow({ variable, autoFocus, onTake, onRefuse }: ProposedRowProps) {
  const { t } = useTranslation();
  const { name, type, description, value, stated } = variable;
  return (
    <div
      data-proposed
      role="group"
      aria-label={t('proposeVariables.one', { name })}
      className="flex items-start gap-3 border-t border-line pt-2"
      // All of what is decided, not its button alone.
      onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
        const key = event.key.toLowerCase();
        if (key === 'y') onTake();
        else if (key === 'x') onRefuse();
        else return;
        event.preventDefault();
      }}
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
          <span className="font-semibold">{name}</span>
          <span className="text-sm text-faint">{t(`variableType.${type}`)}</span>
          <Value text={value} />
        </p>
        <p className="text-sm text-soft wrap-anywhere">{description}</p>
        {stated ? null : <p className="text-sm text-is-undecided">{t('proposeVariables.notStated')}</p>}
      </div>
      <Button autoFocus={autoFocus} onPress={onTake}>
        {t('proposeVariables.take')} <Caps chord="y" quiet />
      </Button>
      <Button look="quiet" onPress={onRefuse}>
        {t('proposeVariables.refuse')} <Caps chord="x" quiet />
      </Button>
    </div>
  );
}
