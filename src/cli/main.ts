/** markscheme: the same engine and the same file as the window, for scripts (docs/design/command-line.md). Results on stdout, everything else on stderr. */
import tab from '@bomb.sh/tab/commander';
import { Command, CommanderError } from 'commander';
import { UserError } from '../contract/router.ts';
import { VERSION } from '../engine/version.ts';
import { agreementCommand } from './commands/agreement.ts';
import { clCommand } from './commands/cl.ts';
import { compareCommand } from './commands/compare.ts';
import { demoCommand } from './commands/demo.ts';
import { diagnoseCommand } from './commands/diagnose.ts';
import { duplicatesCommand } from './commands/duplicates.ts';
import { evaluateCommand } from './commands/evaluate.ts';
import { examCommand } from './commands/exam.ts';
import { flowCommand } from './commands/flow.ts';
import { generateCommand } from './commands/generate.ts';
import { gradingsCommand } from './commands/gradings.ts';
import { labelsCommand } from './commands/labels.ts';
import { manageCommands } from './commands/manage.ts';
import { reportCommand } from './commands/report.ts';
import { studyCommand } from './commands/study.ts';
import { teamCommands } from './commands/team.ts';
import { transferCommands } from './commands/transfer.ts';
import { verifyCommand } from './commands/verify.ts';
import { workspaceCommands } from './commands/workspace.ts';
import { EXIT, log } from './context.ts';
import { withDashes } from './options.ts';
import { visible } from './terminal.ts';

/** How an address that a workspace names is confirmed on the command line. */
function confirmation({ address }: UserError): string {
  return address ? ` If you know it, name it yourself: add --base-url ${address.baseUrl}` : '';
}

let status: number = EXIT.done;
const finish = (code: number): void => {
  status = code;
};

const program = new Command('markscheme')
  .description('Grade what language models write on university exams')
  .version(VERSION)
  .showHelpAfterError('(add --help for the options and an example)')
  .exitOverride()
  .configureOutput({
    writeOut: (text) => process.stdout.write(visible(text)),
    writeErr: (text) => process.stderr.write(visible(text)),
  })
  .configureHelp({ showGlobalOptions: true });

for (const add of [
  transferCommands,
  generateCommand,
  evaluateCommand,
  examCommand,
  diagnoseCommand,
  flowCommand,
  clCommand,
  verifyCommand,
  manageCommands,
  gradingsCommand,
  compareCommand,
  agreementCommand,
  duplicatesCommand,
  labelsCommand,
  reportCommand,
  studyCommand,
  teamCommands,
  workspaceCommands,
  demoCommand,
])
  add(program, finish);
tab(program, { completionCommandName: 'completion' });

try {
  // Said, since in the installed application commander would count the words otherwise.
  await program.parseAsync(withDashes(process.argv), { from: 'node' });
} catch (error) {
  if (error instanceof CommanderError) status = error.exitCode === 0 ? EXIT.done : EXIT.bad;
  else if (error instanceof UserError) {
    log(`markscheme: ${error.message}${confirmation(error)}`);
    status = EXIT.bad;
  } else {
    // The stack is for whoever mends it: MARKSCHEME_DEBUG=1 shows it.
    const debug = process.env.MARKSCHEME_DEBUG === '1' && error instanceof Error ? `\n${error.stack ?? ''}` : '';
    log(
      `markscheme: a defect of Markscheme: ${error instanceof Error ? error.message : String(error)}. What was saved before is safe.${debug}`,
    );
    status = EXIT.bad;
  }
}
// Whatever else may still be alive (a socket that lingers) must not keep the command: its work is on disk.
process.stdout.write('', () => process.exit(status));
