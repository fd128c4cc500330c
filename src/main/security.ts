/**
 * Every security rule of the shell, in one place. The numbers are those of Electron's own checklist
 * (electronjs.org/docs/latest/tutorial/security); e2e/security.spec.ts tries to break each of them.
 */
import { app, protocol, type IpcMainInvokeEvent, type Session, type WebContents, type WebPreferences } from 'electron';
import { appScheme, isLocalAddress, isOurPage, mediaScheme } from './origin.ts';

/** Rule 7: only our own files run, and nothing that the page shows can reach another machine. Inline styles are for KaTeX and Monaco. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' media: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "frame-src 'none'",
].join('; ');

export const pageHeaders = {
  'Content-Security-Policy': contentSecurityPolicy, // rule 7
  'X-Content-Type-Options': 'nosniff', // a file is what its type says
  'Referrer-Policy': 'no-referrer',
  'X-DNS-Prefetch-Control': 'off', // a name that is looked up has already left the machine
};

export const imageHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, max-age=31536000, immutable', // the address is the hash of the bytes
};

/** What the page may be and do. webSecurity, insecure content, experimental and blink features (rules 6, 8, 9, 10) stay as Electron has them. */
export const webPreferences: WebPreferences = {
  nodeIntegration: false, // rule 2
  contextIsolation: true, // rule 3
  sandbox: true, // rule 4
  webviewTag: false, // rule 11
  spellcheck: false, // dictionaries would be downloaded; src/main/spelling.ts brings its own
  navigateOnDragDrop: false, // a dropped file is imported, never shown instead of the page
};

/** Must run before Electron is ready. */
export function restrictProcess(): void {
  // Rule 4, for every window there may ever be. As root (tests only) Chromium has no sandbox, and asking for one ends in a crash.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Rule 18: own protocols instead of file://.
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    { scheme: mediaScheme, privileges: { standard: true, secure: true } },
  ]);
  // Chromium itself resolves no name; the engine, which calls the providers that the user chose, is not Chromium.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND, EXCLUDE localhost');
  app.on('web-contents-created', (_, contents) => {
    restrictContents(contents);
  });
}

function restrictContents(contents: WebContents): void {
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  }); // rule 12
  const stay = (event: { url: string; preventDefault: () => void }): void => {
    if (!isReloadInDevelopment(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay); // rule 13
  contents.on('will-frame-navigate', stay); // rule 13
  contents.on('will-redirect', stay); // rule 13
  contents.setWindowOpenHandler(() => ({ action: 'deny' })); // rule 14
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'); // no packets past the request filter below
}

/** Must run before the window is made. */
export function restrictSession(session: Session): void {
  const allowed = 'clipboard-sanitized-write'; // rule 5: copying a formula is all that is asked for
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(permission === allowed && isOurPage(contents.getURL()));
  });
  session.setPermissionCheckHandler((_, permission, origin) => {
    return permission === allowed && isOurPage(origin.endsWith('/') ? origin : `${origin}/`);
  });
  session.setDevicePermissionHandler(() => false); // rule 5
  session.on('will-download', (event) => {
    event.preventDefault();
  });
  // Rules 1 and 7 once more, below the page: whatever asks for a remote address gets nothing.
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isLocalAddress(details.url) });
  });
}

/** Rule 17: a call counts only from our window, its main frame, and our own page in it. */
export function isTrustedSender(event: IpcMainInvokeEvent, ours: WebContents | undefined): boolean {
  const frame = event.senderFrame;
  return (
    ours !== undefined && event.sender === ours && frame !== null && frame === ours.mainFrame && isOurPage(frame.url)
  );
}

/** Rule 15: what may be handed to the browser (after the user has seen the address). @returns null when it may not */
export function addressForBrowser(text: string): string | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') return null;
  return address.href;
}

function isReloadInDevelopment(address: string): boolean {
  return process.env.MARKSCHEME_BUILD === 'development' && isOurPage(address);
}
