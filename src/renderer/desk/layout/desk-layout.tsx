import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, usePanelRef } from 'react-resizable-panels';
import { Divider, Panes } from '../../ui/divider.tsx';
import { useKeptWidth } from './kept-width.ts';
import { queueWidth, useCompact } from './narrow.ts';

interface DeskLayoutProps {
  /** Under these names the widths are kept: of the queue, of the decisions. */
  columnsId: string;
  deskId: string;
  /** Null while it is folded away. */
  queue: ReactNode;
  /** Over everything, and before it in the tab order (docs/design/review.md, "Focus"). */
  header: ReactNode;
  reading: ReactNode;
  decision: ReactNode;
  /** What stands in the place of both texts and decisions. */
  instead?: ReactNode;
  /** Width of the decisions beside the texts in rem, before anybody has moved the divider. */
  decisionWidth?: number;
  /** Whether the decisions make place for work on the item's annotation, which takes more room. */
  working?: boolean;
}

/** Queue, reading, decisions, with dividers between them. In a compact window the queue, while it is open, stands in the place of the texts. */
export function DeskLayout({ columnsId, queue, header, reading, ...rest }: DeskLayoutProps) {
  const { t } = useTranslation();
  const compact = useCompact();
  const column = usePanelRef();
  const { size, keep } = useKeptWidth(`${columnsId}.queue`, queueWidth());
  const beside = compact ? null : queue;
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {t('screens.review')}
      </h1>
      <div className="flex h-full flex-col">
        {header}
        <Panes
          orientation="horizontal"
          className="min-h-0 flex-1"
          onLayoutChanged={(_, { isUserInteraction }) => {
            if (isUserInteraction && beside) keep(column.current);
          }}
        >
          {beside ? (
            <>
              <Panel
                id="queue"
                panelRef={column}
                defaultSize={size}
                minSize="10rem"
                maxSize="28rem"
                groupResizeBehavior="preserve-pixel-size"
              >
                {beside}
              </Panel>
              <Divider label={t('review.resizeQueue')} />
            </>
          ) : null}
          <Panel id="desk" minSize={compact ? '20rem' : '36rem'}>
            <Columns
              key={compact ? 'c' : 'w'}
              compact={compact}
              reading={compact && queue ? queue : reading}
              {...rest}
            />
          </Panel>
        </Panes>
      </div>
    </>
  );
}

type ColumnsProps = Omit<DeskLayoutProps, 'columnsId' | 'queue' | 'header'> & { compact: boolean };

/** Each arrangement keeps widths of its own: what was chosen for one says nothing about the other. */
function Columns({ instead, ...rest }: ColumnsProps) {
  return instead ?? <Beside {...rest} />;
}

function Beside({
  deskId,
  reading,
  decision,
  decisionWidth = 22.5,
  working = false,
  compact,
}: Omit<ColumnsProps, 'instead'>) {
  const { t } = useTranslation();
  const arrangement = compact ? 'c' : 'w';
  const cards = useKeptWidth(`${deskId}.decision.${arrangement}`, compact ? 17 : decisionWidth);
  const work = useKeptWidth(`${deskId}.work.${arrangement}`, compact ? 22 : 36);
  const { size, keep } = working ? work : cards;
  const panel = usePanelRef();
  const before = useRef(working);
  useEffect(() => {
    if (before.current === working) return;
    before.current = working;
    panel.current?.resize(size);
  }, [working, size, panel]);
  return (
    <Panes
      orientation="horizontal"
      className="h-full"
      onLayoutChanged={(_, { isUserInteraction }) => {
        if (isUserInteraction) keep(panel.current);
      }}
    >
      <Panel id="reading" minSize={compact ? '14.25rem' : '22rem'}>
        {reading}
      </Panel>
      <Divider label={t('review.resizeDecision')} />
      <Panel
        id="decision"
        panelRef={panel}
        defaultSize={size}
        minSize={compact ? '13rem' : '18rem'}
        groupResizeBehavior="preserve-pixel-size"
      >
        {decision}
      </Panel>
    </Panes>
  );
}
