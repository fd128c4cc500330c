import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewItem } from '../app/new-item/new-item-store.ts';

/** The whole window takes files. The preload announces their paths; here the drop is allowed and shown. */
export function DropTarget() {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  // Beside an item that is being written nothing is imported.
  const isWriting = useNewItem((s) => s.isOpen);
  if (!over || isWriting) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 flex flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed border-focus bg-paper/90">
      <FileDown size={28} strokeWidth={1.5} aria-hidden />
      <p className="text-lg">{t('drop.title')}</p>
      <p className="text-soft">{t('drop.text')}</p>
    </div>
  );
}
