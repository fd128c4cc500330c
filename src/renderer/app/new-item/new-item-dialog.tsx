import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { Prose, Value } from '../../ui/prose/prose.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useSession } from '../session.ts';
import { FigureField } from './figure-field.tsx';
import { benchmarksFor, inputOf, useNewItem, type Draft } from './new-item-store.ts';
import { StepFields, VariableRows } from './rows.tsx';

/** An item that is written here: its fields on the left, how it reads on the right. */
export function NewItemDialog() {
  const { t } = useTranslation();
  const { isOpen, draft, alike, busy, close, add } = useNewItem();
  if (!isOpen) return null;
  const isWhole = inputOf(draft) !== null;
  const told = alike?.question === draft.question && alike.found.length > 0;
  return (
    <Drawer
      title={t('newItem.title')}
      isOpen
      onClose={close}
      wide
      actions={
        <>
          <p className="flex-1 self-center text-sm text-faint">{isWhole ? null : t('newItem.missing')}</p>
          <Button onPress={close}>{t('common.close')}</Button>
          <Button isDisabled={!isWhole || busy} onPress={() => void add(true)}>
            {t('newItem.more')}
          </Button>
          <Button look="primary" isDisabled={!isWhole || busy} onPress={() => void add(false)}>
            {t(told ? 'newItem.addAllTheSame' : 'newItem.add')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-0 flex-1 grid-cols-2">
        <div className="flex min-h-0 flex-col gap-4 overflow-auto border-r border-line p-4">
          <Fields />
        </div>
        <div
          className="min-h-0 overflow-auto bg-paper p-4 focus-visible:-outline-offset-2"
          tabIndex={0}
          role="group"
          aria-label={t('newItem.preview')}
        >
          {told ? <AlikeQuestions /> : null}
          <Reading draft={draft} />
        </div>
      </div>
    </Drawer>
  );
}

const NEW = 'new';

function Fields() {
  const { t } = useTranslation();
  const draft = useNewItem((s) => s.draft);
  const change = useNewItem((s) => s.change);
  const own = benchmarksFor(useSession((s) => s.workspace));
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Chooser
          label={t('newItem.into')}
          choices={[
            ...own.map(({ id, name }) => ({ id: String(id), label: name })),
            { id: NEW, label: t('newItem.newBenchmark') },
          ]}
          value={draft.benchmarkId === null ? NEW : String(draft.benchmarkId)}
          onChange={(id) => {
            change({ benchmarkId: id === NEW ? null : Number(id) });
          }}
        />
        {draft.benchmarkId === null ? (
          <LineField
            label={t('newItem.name')}
            value={draft.name}
            maxLength={200}
            onChange={(name) => {
              change({ name });
            }}
          />
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <LineField
          label={t('newItem.subject')}
          value={draft.subject}
          maxLength={500}
          onChange={(subject) => {
            change({ subject });
          }}
        />
        <LineField
          label={t('newItem.id')}
          placeholder={t('newItem.idHint')}
          value={draft.externalId}
          maxLength={500}
          onChange={(externalId) => {
            change({ externalId });
          }}
        />
      </div>
      <FigureField place="question" label={t('newItem.question')} autoFocus />
      <FigureField place="answer" label={t('newItem.solution')} />
      <VariableRows />
      <StepFields />
    </>
  );
}

function AlikeQuestions() {
  const { t } = useTranslation();
  const alike = useNewItem((s) => s.alike);
  return (
    <section role="alert" className="mb-4 rounded border border-line-strong bg-raised p-3">
      <h3 className="font-semibold">{t('newItem.alike', { count: alike?.found.length ?? 0 })}</h3>
      <ul>
        {alike?.found.map((one) => (
          <li key={one.itemId} className="border-t border-line py-1 first:border-t-0">
            <span className="text-sm text-faint">
              {one.benchmark} {one.number}
            </span>
            <span className="line-clamp-2 block">{plainPreview(one.text)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As Review shows it. */
function Reading({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  // Typing comes first: the typeset side may lag behind it.
  const { question, solution, figures, variables } = useDeferredValue(draft);
  const at = (place: 'question' | 'answer') => figures.filter((figure) => figure.place === place);
  const written = variables.filter(({ value }) => value.trim() !== '');
  return (
    <div className="flex flex-col gap-4">
      <Prose text={question} images={at('question')} />
      {solution.trim() === '' ? null : (
        <section>
          <h3 className="mb-1 text-sm text-faint">{t('newItem.solution')}</h3>
          <Prose text={solution} images={at('answer')} />
        </section>
      )}
      {written.length === 0 ? null : (
        <dl className="m-0 font-serif text-prose">
          {written.map(({ name, value }, index) => (
            <div key={index} className="flex gap-2">
              <dt className="font-sans text-soft">{name}</dt>
              <dd className="m-0 min-w-0 overflow-x-auto overflow-y-hidden pr-1 pb-1">
                <Value text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
