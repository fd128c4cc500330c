/** markscheme: the same engine and the same file as the window, for scripts (docs/design/command-line.md). Results on stdout, everything else on stderr. */
import tab from '@bomb.sh/tab/commander';
import { Command } from '@commander-js/extra-typings';
import { CommanderError } from 'commander';
import { fileTrouble, UserError } from '../contract/router.ts';
import { VERSION } from '../engine/version.ts';
import { groupsFor } from './commands/index.ts';
import { EXIT, log } from './output/output.ts';
import { visible } from './output/terminal.ts';

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

for (const { add } of await groupsFor(process.argv[2])) add(program, finish);
// Typed for plain commander, whose object it is.
tab(program as unknown as Parameters<typeof tab>[0], { completionCommandName: 'completion' });

try {
  // Said, since in the installed application commander would count the words otherwise.
  await program.parseAsync(withDashes(process.argv), { from: 'node' });
} catch (error) {
  if (error instanceof CommanderError) status = error.exitCode === 0 ? EXIT.done : EXIT.bad;
  else if (error instanceof UserError) {
    log(`markscheme: ${error.message}${confirmation(error)}`);
    status = EXIT.bad;
  } else if (fileTrouble(error) !== null) {
    log(`markscheme: ${fileTrouble(error) ?? ''}`);
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

/** Options are taken with "_" as the reference scripts write them, and with "-": --max_workers is --max-workers. */
function withDashes(argv: readonly string[]): string[] {
  return argv.map((argument) => argument.replace(/^--[A-Za-z][\w-]*/, (name) => name.replaceAll('_', '-')));
}
