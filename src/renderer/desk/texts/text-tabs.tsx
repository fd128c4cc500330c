import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TextTabsProps {
  /** The one that is read first. */
  first?: string;
  texts: readonly { id: string; title: string; text: ReactNode }[];
}

/** In a compact window: one of the texts at a time. The tabs stand over the heading of the pane, whose title they replace, and
 * leave room for its buttons alone. */
export function TextTabs({ first, texts }: TextTabsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(first ?? texts[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const shown = texts.find(({ id }) => id === chosen) ?? texts[0];
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const here = texts.findIndex(({ id }) => id === shown?.id);
    setChosen(texts[(here + step + texts.length) % texts.length]?.id);
    setTimeout(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  return (
    <div className="relative h-full [&_h2]:sr-only [&_h2+*]:ml-auto [&_h2+*_.truncate]:sr-only">
      <div
        ref={list}
        role="tablist"
        aria-label={t('review.texts')}
        onKeyDown={move}
        className="absolute top-0 left-0 z-20 flex h-8 items-center gap-0.5 bg-paper pl-2"
      >
        {texts.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === shown?.id}
            tabIndex={id === shown?.id ? 0 : -1}
            onClick={() => setChosen(id)}
            className={`h-6 rounded px-1.5 text-sm ${id === shown?.id ? 'bg-selected font-semibold' : 'text-soft hover:bg-hover'}`}
          >
            {title}
          </button>
        ))}
      </div>
      {shown?.text}
    </div>
  );
}
