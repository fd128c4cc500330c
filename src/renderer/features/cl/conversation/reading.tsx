import { useTranslation } from 'react-i18next';
import { Panel } from 'react-resizable-panels';
import { useCompact } from '../../../desk/layout/narrow.ts';
import { TextTabs } from '../../../desk/texts/text-tabs.tsx';
import { Divider, Panes } from '../../../ui/divider.tsx';
import { Answer } from './answer.tsx';
import { useCl } from '../cl-store.ts';
import { Conversation } from './conversation.tsx';
import { useStacked } from '../layout.ts';

/** The conversation, and the model's answer beside or below it. */
export function Reading() {
  const { t } = useTranslation();
  const stacked = useStacked(useCl((s) => s.stacked));
  const compact = useCompact();
  if (compact)
    return (
      <TextTabs
        texts={[
          { id: 'conversation', title: t('cl.conversation'), text: <Conversation /> },
          { id: 'answer', title: t('review.answer'), text: <Answer /> },
        ]}
      />
    );
  return (
    <Panes key={String(stacked)} orientation={stacked ? 'vertical' : 'horizontal'} className="h-full">
      <Panel id="conversation" minSize={stacked ? 100 : 240}>
        <Conversation />
      </Panel>
      <Divider label={t('review.resizeAnswer')} vertical={stacked} />
      <Panel id="answer" minSize={stacked ? 100 : 240}>
        <Answer />
      </Panel>
    </Panes>
  );
}
