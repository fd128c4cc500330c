import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';

interface PagesProps<K extends string> {
  /** What the tabs are of, for screen readers. */
  label: string;
  pages: readonly { id: K; title: ReactNode; content: ReactNode }[];
  shown: K;
  onShow: (id: K) => void;
}

/** The pages of a screen, one of which is shown. */
export function Pages<K extends string>({ label, pages, shown, onShow }: PagesProps<K>) {
  return (
    <Tabs
      selectedKey={shown}
      onSelectionChange={(key) => {
        const next = pages.find(({ id }) => id === key);
        if (next) onShow(next.id);
      }}
      className="-mt-4 flex flex-col gap-6 outline-none!"
    >
      <TabList aria-label={label} className="flex gap-5 border-b border-line">
        {pages.map(({ id, title }) => (
          <Tab
            key={id}
            id={id}
            className="-mb-px flex h-8 items-center forced-colors:border-b-0 gap-1.5 border-b-2 border-transparent text-soft hover:text-ink data-selected:border-ink data-selected:font-semibold data-selected:text-ink"
          >
            {title}
          </Tab>
        ))}
      </TabList>
      {pages.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="flex flex-col gap-8">
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
