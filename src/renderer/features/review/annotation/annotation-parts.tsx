import { useTranslation } from 'react-i18next';

export const PARTS = ['variables', 'question', 'solution', 'json'] as const;
export type Part = (typeof PARTS)[number];

interface PartsProps {
  part: Part;
  parts: readonly Part[];
  onChange: (part: Part) => void;
}

/** The tabs of the drawer: one stop of the Tab key, the arrows change the part. */
export function AnnotationParts({ part, parts, onChange }: PartsProps) {
  const { t } = useTranslation();
  return (
    <div
      role="tablist"
      aria-label={t('annotation.parts')}
      className="flex min-w-0 flex-wrap gap-0.5"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        const next = parts[(parts.indexOf(part) + step + parts.length) % parts.length];
        if (step === 0 || !next) return;
        event.preventDefault();
        onChange(next);
        document.getElementById(`annotation-${next}`)?.focus();
      }}
    >
      {parts.map((one) => (
        <button
          key={one}
          id={`annotation-${one}`}
          type="button"
          role="tab"
          aria-selected={one === part}
          aria-controls="annotation-part"
          tabIndex={one === part ? 0 : -1}
          onClick={() => onChange(one)}
          className={`h-7 rounded px-2 @max-[20rem]:h-6 @max-[20rem]:px-1 @max-[20rem]:text-sm ${one === part ? 'bg-selected font-semibold' : 'text-soft hover:bg-hover'}`}
        >
          {t(`annotation.part.${one}`)}
        </button>
      ))}
    </div>
  );
}
