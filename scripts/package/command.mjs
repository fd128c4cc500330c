// `markscheme` in a terminal: the installed application's own binary, told to be the command line (src/main/command-line.ts).

/** Chromium's own switches: no screen is needed, nothing is drawn, and its remarks stay out of what scripts read. */
const switches = '--ozone-platform=headless --disable-gpu --disable-software-rasterizer --log-level=3';

/**
 * What follows `--` is for the command alone. Root is refused by Chromium unless its sandbox is off; the command line opens no page, so there
 * is nothing that the sandbox would hold.
 * @param {string} binary relative to the script
 */
export function posixCommand(binary) {
  return `#!/bin/sh
# Markscheme's command line: the same engine and the same files as the window. markscheme --help
here=$(dirname "$(readlink -f "$0" 2>/dev/null || echo "$0")")
sandbox=
[ "$(id -u)" = 0 ] && sandbox=--no-sandbox
exec "$here/${binary}" $sandbox ${switches} --cli -- "$@"
`;
}

/** @param {string} executable */
export function windowsCommand(executable) {
  return `@echo off\r\nrem Markscheme's command line: the same engine and the same files as the window. markscheme --help\r\n"%~dp0..\\${executable}" --disable-gpu --log-level=3 --cli -- %*\r\n`;
}
