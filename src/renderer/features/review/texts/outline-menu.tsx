/** O: the outline of the long texts on the desk, as a menu from the heading of their pane. Going somewhere leaves the focus in that text. */
import { Hash, Image, List, ListTree, Waypoints, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../app/announce.tsx';
import { t } from '../../../app/i18n.ts';
import { CommandIconButton } from '../../../app/keyboard/command-controls.tsx';
import { afterFrame } from '../../../lib/after-frame.ts';
import { OUTLINED, outlineOf, type OutlinedPane, type OutlineEntry } from './outline.ts';
import { setDesk, useReview } from '../review-store.ts';

const sheetOf = (pane: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`#reading [data-pane-name="${pane}"] [data-shown]`);

/** Opens the outline of the pane that has the focus, else of the first that has one. */
export function openOutline(): void {
  const here = document.activeElement?.closest<HTMLElement>('[data-pane-name]')?.dataset['paneName'];
  const order = [...OUTLINED].sort((a, b) => Number(b === here) - Number(a === here));
  const outline = order.find((pane) => {
    const sheet = sheetOf(pane);
    return sheet !== null && outlineOf(sheet).length > 0;
  });
  if (outline) setDesk({ outline });
  else announce(t('outline.none'));
}

const ICONS: Record<OutlineEntry['kind'], LucideIcon> = {
  heading: List,
  part: List,
  value: Hash,
  figure: Image,
  step: Waypoints,
};

/** In a pane's heading, where its text is long; nothing where it is short. */
export function OutlineButton({ pane }: { pane: OutlinedPane }) {
  const { t } = useTranslation();
  const long = useIsLong(pane);
  const isOpen = useReview((s) => s.outline === pane);
  const goingTo = useRef<HTMLElement | null>(null);
  if (!long && !isOpen) return null;
  return (
    <MenuTrigger
      isOpen={isOpen}
      onOpenChange={(open) => {
        setDesk({ outline: open ? pane : null });
        if (!open) leaveTo(goingTo);
      }}
    >
      <CommandIconButton label={t('outline.open')} command="look.outline" className="-my-1 h-6! w-6! text-soft">
        <ListTree size={14} aria-hidden />
      </CommandIconButton>
      <Popover
        offset={4}
        placement="bottom end"
        className="appear max-h-[60vh] w-[min(26rem,90vw)] overflow-auto rounded-md border border-line bg-raised p-1 shadow-float"
      >
        <Sections
          first={pane}
          onGo={(element) => {
            goingTo.current = element;
          }}
        />
      </Popover>
    </MenuTrigger>
  );
}

/** The outlines of all panes, that of the pane first from which it was opened. */
function Sections({ first, onGo }: { first: OutlinedPane; onGo: (element: HTMLElement) => void }) {
  const { t } = useTranslation();
  const [sections] = useState(() =>
    [first, ...OUTLINED.filter((pane) => pane !== first)].flatMap((pane) => {
      const sheet = sheetOf(pane);
      const entries = sheet ? outlineOf(sheet) : [];
      return entries.length === 0 ? [] : [{ pane, entries }];
    }),
  );
  const textOf = ({ kind, text }: OutlineEntry) =>
    kind === 'figure'
      ? t('outline.figure', { number: text })
      : kind === 'value'
        ? t('outline.value', { name: text })
        : text;
  return (
    <Menu
      aria-label={t('outline.open')}
      autoFocus="first"
      className="outline-none"
      onAction={(key) => {
        const [pane, index] = String(key).split('/');
        const entry = sections.find((section) => section.pane === pane)?.entries[Number(index)];
        if (entry) onGo(entry.element);
      }}
    >
      {sections.map(({ pane, entries }) => (
        <MenuSection key={pane}>
          <Header className="px-2 pt-2 pb-1 text-sm text-faint">{t(`review.${pane}`)}</Header>
          {entries.map((entry, index) => {
            const Icon = ICONS[entry.kind];
            return (
              <MenuItem
                key={index}
                id={`${pane}/${String(index)}`}
                textValue={textOf(entry)}
                className="flex min-h-7 items-center gap-2 rounded px-2 outline-none data-focused:bg-selected"
              >
                <Icon size={12} aria-hidden className="shrink-0 text-faint" />
                <span dir="auto" className={`truncate ${entry.kind === 'heading' ? 'font-semibold' : ''}`}>
                  {textOf(entry)}
                </span>
              </MenuItem>
            );
          })}
        </MenuSection>
      ))}
    </Menu>
  );
}

/** After the menu has closed and given the focus back. */
function leaveTo(goingTo: { current: HTMLElement | null }): void {
  const element = goingTo.current;
  goingTo.current = null;
  const sheet = element?.closest<HTMLElement>('[data-shown]');
  if (!element || !sheet) return;
  // A flow that is folded is what one wants to read when going there.
  element.querySelector<HTMLButtonElement>('button[aria-expanded=false]')?.click();
  setTimeout(() => {
    sheet.scrollTop += element.getBoundingClientRect().top - sheet.getBoundingClientRect().top - ABOVE;
    sheet.focus({ preventScroll: true });
  }, 60);
}
/** What stays in sight above the place, in pixels. */
const ABOVE = 8;

/** Looked at when the window is idle after another text, or more of it, is shown. */
function useIsLong(pane: OutlinedPane): boolean {
  const shown = useReview((s) =>
    [s.itemId, s.arrivals, s.sample, s.raw, s.stacked, s.queueOpen, s.items.size, s.answers.size].join('/'),
  );
  const [long, setLong] = useState(false);
  useEffect(() => {
    let idle = 0;
    const look = () => {
      cancelIdleCallback(idle);
      idle = requestIdleCallback(() => {
        const sheet = sheetOf(pane);
        setLong(sheet !== null && outlineOf(sheet).length > 0);
      });
    };
    let observer: ResizeObserver | null = null;
    let current = true;
    afterFrame(() => {
      const sheet = sheetOf(pane);
      if (!current || !sheet) return;
      // Its own size follows the pane's, its content's the text's: a flow that is unfolded, figures that arrive.
      observer = new ResizeObserver(look);
      observer.observe(sheet);
      if (sheet.firstElementChild) observer.observe(sheet.firstElementChild);
    });
    return () => {
      current = false;
      observer?.disconnect();
      cancelIdleCallback(idle);
    };
  }, [pane, shown]);
  return long;
}
