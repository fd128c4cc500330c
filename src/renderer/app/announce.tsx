import { windowStore } from './stores.ts';

const useAnnouncement = windowStore<{ text: string }>(() => ({ text: '' }));

/** Tells screen readers, politely, what changed without a move of the focus (WCAG 4.1.3). */
export function announce(text: string): void {
  useAnnouncement.setState({ text: '' });
  setTimeout(() => useAnnouncement.setState({ text }), 20);
}

export function Announcer() {
  const text = useAnnouncement((s) => s.text);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
