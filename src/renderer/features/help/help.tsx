import './help.css';
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { SearchField, Input, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { windowStore } from '../../app/stores.ts';
import { typesetManual, type ManualSection } from '../../lib/typeset/manual.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { findInManuals, linked, manualOf, MANUALS, SHELVES, type Manual } from './documents.ts';

interface Place {
  file: string;
  anchor: string | null;
}

const usePlace = windowStore<Place>(() => ({ file: MANUALS[0]?.file ?? '', anchor: null }));
const go = (place: Place): void => usePlace.setState(place);

const placeOf = ({ file }: Manual, { anchor }: ManualSection): Place => ({ file, anchor });

/** F1: the documents, with a search over all of them. Where one was reading is where it opens again. */
export function Help({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const place = usePlace();
  const [wanted, setWanted] = useState('');
  const manual = manualOf(place.file);
  const toFirst = (): void => {
    const [first] = findInManuals(wanted);
    if (first) go(placeOf(first.manual, first.section));
  };
  return (
    <Drawer wide title={t('help.title')} isOpen={isOpen} onClose={onClose}>
      <div className="flex min-h-0 flex-1">
        <nav aria-label={t('help.documents')} className="flex w-64 shrink-0 flex-col border-r border-line bg-sunken">
          <SearchField value={wanted} onChange={setWanted} onSubmit={toFirst} autoFocus className="p-2">
            <Label className="sr-only">{t('help.search')}</Label>
            <Input placeholder={t('help.search')} className="h-8 w-full rounded border border-line bg-raised px-2" />
          </SearchField>
          <div className="min-h-0 flex-1 overflow-auto px-2 pb-3">
            {wanted.trim() === '' ? <Contents place={place} onGo={go} /> : <Hits wanted={wanted} onGo={go} />}
          </div>
        </nav>
        {manual ? <Article manual={manual} anchor={place.anchor} onGo={go} /> : null}
      </div>
    </Drawer>
  );
}

function Contents({ place, onGo }: { place: Place; onGo: (place: Place) => void }) {
  const { t } = useTranslation();
  return SHELVES.map((shelf) => (
    <section key={shelf} className="mb-3">
      <h3 className="px-2 py-1 text-xs font-semibold text-soft">{t(`help.shelves.${shelf}`)}</h3>
      {MANUALS.filter((one) => one.shelf === shelf).map(({ file, title }) => (
        <Line key={file} current={file === place.file} onPress={() => onGo({ file, anchor: null })}>
          {title}
        </Line>
      ))}
    </section>
  ));
}

function Hits({ wanted, onGo }: { wanted: string; onGo: (place: Place) => void }) {
  const { t } = useTranslation();
  const hits = findInManuals(wanted);
  return (
    <>
      <p role="status" className="px-2 py-1 text-xs text-soft">
        {t('help.found', { count: hits.length })}
      </p>
      {hits.map(({ manual, section, around }) => (
        <Line key={`${manual.file} ${section.anchor}`} onPress={() => onGo(placeOf(manual, section))}>
          <span className="font-semibold">{section.heading}</span>
          {section.heading === manual.title ? null : <span className="block text-xs text-soft">{manual.title}</span>}
          <span className="block text-xs text-soft">{around}</span>
        </Line>
      ))}
    </>
  );
}

interface LineProps {
  current?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function Line({ current = false, onPress, children }: LineProps) {
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      onClick={onPress}
      className={`block w-full rounded px-2 py-1 text-left ${current ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      {children}
    </button>
  );
}

interface ArticleProps {
  manual: Manual;
  anchor: string | null;
  onGo: (place: Place) => void;
}

function Article({ manual, anchor, onGo }: ArticleProps) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(typesetManual(manual.source));
  }, [manual]);
  useEffect(() => {
    const to = anchor === null ? null : box.current?.querySelector(`#${CSS.escape(anchor)}`);
    if (to) to.scrollIntoView({ block: 'start' });
    else box.current?.scrollTo({ top: 0 });
  }, [manual, anchor]);
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-document]') : null;
    if (!link) return;
    const to = linked(manual.file, link.dataset['document'] ?? '');
    if (manualOf(to.file)) onGo(to);
  };
  return (
    <article
      ref={box}
      tabIndex={0}
      aria-label={manual.title}
      onClick={follow}
      className="manual min-w-0 flex-1 overflow-auto px-8 py-6 outline-offset-[-2px]"
    />
  );
}
