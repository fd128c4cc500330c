import { X } from 'lucide-react';
import { useRef, type ClipboardEvent, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { useNewItem, type Place } from './new-item-store.ts';

/** A text with figures, which come by paste, by drop, or from a file. */
export function FigureField({ place, label, autoFocus }: { place: Place; label: string; autoFocus?: boolean }) {
  const { t } = useTranslation();
  const { draft, change, addFigures } = useNewItem();
  const field = place === 'question' ? 'question' : 'solution';
  const take = (event: ClipboardEvent | DragEvent, list: FileList | undefined) => {
    const pictures = [...(list ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return;
    event.preventDefault();
    void addFigures(place, pictures);
  };
  return (
    <div
      className="flex flex-col gap-1"
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      <LineField
        label={label}
        hint={t('newItem.textHint')}
        lines={place === 'question' ? 7 : 5}
        mono
        autoFocus={autoFocus}
        value={draft[field]}
        onChange={(text) => change({ [field]: text })}
      />
      <Figures place={place} label={label} />
    </div>
  );
}

/** Those that are there, and the way to more. */
function Figures({ place, label }: { place: Place; label: string }) {
  const { t } = useTranslation();
  const { draft, change, addFigures } = useNewItem();
  const files = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={files}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        className="hidden"
        aria-label={t('newItem.figureFile', { text: label })}
        onChange={(event) => {
          void addFigures(place, [...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button look="quiet" onPress={() => files.current?.click()}>
        {t('newItem.figure')}
      </Button>
      {draft.figures.map((figure, index) =>
        figure.place === place ? (
          <span key={`${figure.hash} ${String(index)}`} className="flex items-center text-sm text-soft">
            {figure.name}
            <IconButton
              label={t('newItem.removeFigure', { name: figure.name })}
              onPress={() => change({ figures: draft.figures.filter((_, other) => other !== index) })}
            >
              <X size={14} aria-hidden />
            </IconButton>
          </span>
        ) : null,
      )}
    </div>
  );
}
