import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, useDefaultLayout } from 'react-resizable-panels';
import { Divider, Panes } from '../ui/divider.tsx';
import { queueWidth, useNarrow } from './narrow.ts';

interface DeskLayoutProps {
  /** Under these names the sizes are remembered: of queue and desk, of reading and decisions. */
  columnsId: string;
  deskId: string;
  /** Null while it is folded away. */
  queue: ReactNode;
  /** Over everything, and before it in the tab order (docs/design/review.md, "Focus"). */
  header: ReactNode;
  reading: ReactNode;
  decision: ReactNode;
  /** Width of the decisions beside the texts, before anybody has moved the divider. */
  decisionWidth?: string;
}

/** Queue, reading, decisions, with dividers between them; in a narrow window the decisions lie below the texts. */
export function DeskLayout({ columnsId, queue, header, ...rest }: DeskLayoutProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const layout = useDefaultLayout({
    id: `markscheme.${columnsId}`,
    panelIds: queue ? ['queue', 'desk'] : ['desk'],
    storage: localStorage,
  });
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {t('screens.review')}
      </h1>
      <div className={`flex h-full flex-col ${narrow ? 'overflow-x-hidden overflow-y-auto' : ''}`}>
        {header}
        <Panes
          orientation="horizontal"
          // Too low for all of them, large text makes the desk scroll rather than leave a line to each pane.
          className={narrow ? 'min-h-[24rem] flex-1' : 'min-h-0 flex-1'}
          {...layout}
        >
          {queue ? (
            <>
              <Panel
                id="queue"
                defaultSize={queueWidth()}
                minSize="10rem"
                maxSize="28rem"
                groupResizeBehavior="preserve-pixel-size"
              >
                {queue}
              </Panel>
              <Divider label={t('review.resizeQueue')} />
            </>
          ) : null}
          <Panel id="desk" minSize={480}>
            <Columns key={narrow ? 'n' : 'w'} narrow={narrow} {...rest} />
          </Panel>
        </Panes>
      </div>
    </>
  );
}

type ColumnsProps = Pick<DeskLayoutProps, 'deskId' | 'reading' | 'decision' | 'decisionWidth'> & { narrow: boolean };

/** Each arrangement keeps sizes of its own: what was remembered of one says nothing about the other. */
function Columns({ deskId, reading, decision, decisionWidth = '22.5rem', narrow }: ColumnsProps) {
  const { t } = useTranslation();
  const layout = useDefaultLayout({
    id: `markscheme.${deskId}.${narrow ? 'n' : 'w'}`,
    panelIds: ['reading', 'decision'],
    storage: localStorage,
  });
  return (
    <Panes orientation={narrow ? 'vertical' : 'horizontal'} className="h-full" {...layout}>
      <Panel id="reading" minSize={narrow ? 160 : 360}>
        {reading}
      </Panel>
      <Divider label={t('review.resizeDecision')} vertical={narrow} />
      <Panel
        id="decision"
        defaultSize={narrow ? '42%' : decisionWidth}
        minSize={narrow ? 160 : '20rem'}
        groupResizeBehavior={narrow ? 'preserve-relative-size' : 'preserve-pixel-size'}
      >
        {decision}
      </Panel>
    </Panes>
  );
}
