import { useTranslation } from 'react-i18next';
import type { ClAnswerView } from '../../../../contract/cl-calls.ts';
import { ERROR_TYPES } from '../../../../core/metrics/error-types.ts';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import { runCommand } from '../../../app/keyboard/dispatch.ts';
import type { CommandId } from '../../../app/keyboard/command.ts';
import { useSession } from '../../../app/session.ts';
import { list, moment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { canHaveErrors, setErrors } from './decide.ts';

export const ERROR_COMMANDS = ['error.ignored', 'error.misused', 'error.format', 'error.refusal'] as const;

/** Why a failed answer failed: several types at once, the expert's own beside what a judge proposes. */
export function ErrorTypes({ answer }: { answer: ClAnswerView }) {
  const { t } = useTranslation();
  const reviewer = useSession((s) => s.workspace?.reviewer ?? '');
  if (!canHaveErrors(answer)) return null;
  const { mine, experts, proposals } = answer.errorTypes;
  const proposal = proposals.at(-1);
  const others = experts.filter((one) => one.reviewer !== reviewer);
  return (
    <section className="border-b border-line px-4 py-2">
      <h3 className="text-sm font-semibold text-faint">{t('cl.errorTypes')}</h3>
      <div role="group" aria-label={t('cl.errorTypes')} className="mt-1.5 flex flex-wrap gap-1.5">
        {ERROR_TYPES.map((type, index) => (
          <Tag
            key={type}
            command={ERROR_COMMANDS[index] ?? 'error.none'}
            label={t(`cl.errorType.${type}`)}
            pressed={mine?.includes(type) ?? false}
            proposed={proposal?.types.includes(type) ?? false}
          />
        ))}
        <Tag command="error.none" label={t('cl.noErrors')} pressed={mine?.length === 0} proposed={false} />
      </div>
      {proposal ? (
        <div className="mt-2 text-sm">
          <p className="flex items-center justify-between gap-2">
            <span className="text-faint" title={moment(proposal.at)}>
              {t('cl.proposedBy', { who: proposal.who })}{' '}
              <span className="text-soft">
                {list(proposal.types.map((type) => t(`cl.errorType.${type}`))) || t('cl.noErrors')}
              </span>
            </span>
            {proposal.types.join() === mine?.join() ? null : (
              <Button look="quiet" onPress={() => setErrors([...proposal.types])}>
                {t('cl.acceptType')}
              </Button>
            )}
          </p>
          {proposal.rationale ? <p className="wrap-anywhere text-soft">{proposal.rationale}</p> : null}
        </div>
      ) : null}
      {others.map((one) => (
        <p key={one.reviewer} className="mt-1 text-sm text-soft">
          <span className="text-faint">{one.reviewer}: </span>
          {list(one.types.map((type) => t(`cl.errorType.${type}`))) || t('cl.noErrors')}
        </p>
      ))}
    </section>
  );
}

interface TagProps {
  command: CommandId;
  label: string;
  pressed: boolean;
  proposed: boolean;
}

/** A type that the judge proposes has a dashed frame until the expert says so. */
function Tag({ command, label, pressed, proposed }: TagProps) {
  const { t } = useTranslation();
  return (
    <Button
      aria-pressed={pressed}
      className={`h-6! px-2! ${pressed ? 'border-accent bg-selected font-semibold' : proposed ? 'border-dashed' : ''}`}
      onPress={() => runCommand(command)}
    >
      {label}
      {proposed && !pressed ? <span className="sr-only">{t('cl.proposed')}</span> : null}
      <CommandCaps command={command} quiet />
    </Button>
  );
}
