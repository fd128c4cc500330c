import { ClipboardCopy, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { methodsByRow, ofNoGrading } from '../../../core/report/methods.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { api } from '../api.ts';
import { attempt, reportDone } from '../errors.ts';
import { useSession } from '../session.ts';
import { useCall } from '../use-call.ts';
import { gradingName } from '../../lib/grading-name.ts';
import { said } from '../../lib/said.ts';

/** How the figures of gradings came about, as a paragraph each: what goes with a table or a figure that leaves the window. */
export async function methodsNotes(gradingIds: readonly (number | undefined)[]): Promise<string[]> {
  const ids = [...new Set(gradingIds.filter((id) => id !== undefined))];
  if (ids.length === 0) return [];
  const cards = await api('gradings.methods', { gradingIds: ids });
  return cards.map(({ name, paragraph }) => `${name}: ${paragraph}`);
}

/** What each row of a CSV says of the gradings that its own figures are of, in the order of the rows; `notes`: said of all rows. */
export async function methodsOfRows(
  rows: readonly (readonly (number | undefined)[])[],
  notes: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(rows.flat().filter((id) => id !== undefined))];
  const paragraphs = ids.length === 0 ? [] : await methodsNotes(ids);
  const byGrading = new Map(ids.map((id, index) => [id, paragraphs[index] ?? '']));
  return methodsByRow(rows, byGrading, notes, await methodsColumn(notes));
}

/** What stands in each row of a CSV: what is said of it, else what it is of and who made it. */
export async function methodsColumn(notes: readonly string[]): Promise<string> {
  if (notes.length > 0) return notes.join(' ');
  const { app } = await api('shell.versions', {});
  return ofNoGrading(useSession.getState().workspace?.name ?? '', app);
}

/** Opens how the figures of a grading came about, line by line, with the paragraph for a paper to copy. */
export function MethodsButton({ gradingId, name }: { gradingId: number; name: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('gradings.methodsOf', { name: gradingName(name) })} onPress={() => setOpen(true)}>
        <Info size={13} aria-hidden />
      </IconButton>
      {isOpen ? <MethodsDialog gradingId={gradingId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function MethodsDialog({ gradingId, onClose }: { gradingId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const card = useCall('gradings.methods', { gradingIds: [gradingId] }).data?.[0];
  const copy = (text: string) =>
    attempt(async () => {
      await navigator.clipboard.writeText(text);
      reportDone(t('gradings.copied'));
    });
  return (
    <DialogFrame
      title={t('gradings.methods')}
      size="wide"
      isOpen
      onClose={onClose}
      actions={
        card ? (
          <>
            <Button onPress={() => void copy(card.lines.map(({ label, text }) => `${label}: ${text}`).join('\n'))}>
              {t('gradings.copyLines')}
            </Button>
            <Button look="primary" onPress={() => void copy(card.paragraph)}>
              <ClipboardCopy size={13} aria-hidden />
              {t('gradings.copyParagraph')}
            </Button>
          </>
        ) : null
      }
    >
      {card ? (
        <div className="flex flex-col gap-4">
          <dl className="grid grid-cols-[12rem_1fr] gap-x-4 gap-y-1">
            {card.lines.map(({ label, text }) => (
              <div key={label} className="contents">
                <dt className="text-soft">{said(label)}</dt>
                <dd className="wrap-anywhere">{said(text)}</dd>
              </div>
            ))}
          </dl>
          <p className="border-t border-line pt-3 wrap-anywhere">{card.paragraph}</p>
        </div>
      ) : null}
    </DialogFrame>
  );
}
