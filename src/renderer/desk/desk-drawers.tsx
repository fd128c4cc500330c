import { useStore } from 'zustand';
import type { AnyDesk } from './desk-store.ts';
import { leaveAs, restore } from './decisions/edits.ts';
import { FindBar, type Found } from './texts/find-bar.tsx';
import { GoTo } from './queue/go-to.tsx';
import { History } from './decisions/history.tsx';
import { openItem } from './opening/opening.ts';
import { SearchDialog } from './texts/search-dialog.tsx';
import { SkipDialog } from './decisions/skip-dialog.tsx';

/** History, skipping, search and going to an item. Only the open one exists: going to the next item must not build forms that nobody sees. */
export function DeskDrawers({ desk }: { desk: AnyDesk }) {
  const { store, kind } = desk;
  const drawer = useStore(store, (s) => s.drawer);
  const close = () => store.setState({ drawer: null });
  return (
    <>
      {drawer === 'history' ? (
        <History
          isOpen
          onClose={close}
          itemId={store.getState().itemId}
          onRestore={(eventId, title) => restore(desk, eventId, title)}
        />
      ) : null}
      {drawer === 'skip' ? <Skip desk={desk} onClose={close} /> : null}
      {drawer === 'search' ? (
        <SearchDialog
          benchmarkId={store.getState().benchmarkId}
          isOpen
          onClose={close}
          onOpen={(itemId, responseId, found) => {
            void openItem(desk, itemId, { responseId }).then(() => {
              if (found) showFound(desk, found);
            });
          }}
        />
      ) : null}
      {drawer === 'goTo' ? (
        <GoTo
          read={async () => {
            const { benchmarkId } = store.getState();
            return benchmarkId === null ? [] : kind.queue.all(benchmarkId);
          }}
          onGo={(itemId) => void openItem(desk, itemId)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** A hit opens its item with the words that were looked for. */
function showFound({ store, kind }: AnyDesk, found: Found): void {
  if (kind.showFound) kind.showFound(found);
  else store.setState({ found });
}

/** S: puts the item aside, with a reason: skipped, or for somebody else to settle. */
function Skip({ desk, onClose }: { desk: AnyDesk; onClose: () => void }) {
  const itemId = useStore(desk.store, (s) => s.itemId);
  const before = useStore(desk.store, (s) => s.rows.get(s.itemId ?? 0)?.statusReason ?? '');
  return (
    <SkipDialog
      key={itemId}
      isOpen
      before={before}
      onClose={onClose}
      onSkip={(status, reason) => leaveAs(desk, status, reason)}
    />
  );
}

/** Ctrl+F in the texts of the item, and what a search found in them. */
export function DeskFind({ desk }: { desk: AnyDesk }) {
  const { store, kind } = desk;
  const wanted = useStore(store, (s) => s.found);
  const shown = useStore(store, (s) => [s.arrivals, s.itemId, s.sample, s.raw].join('/'));
  return (
    <FindBar
      wanted={wanted}
      shown={shown}
      onLeave={() => {
        store.setState({ found: null });
        kind.focus();
      }}
    />
  );
}
