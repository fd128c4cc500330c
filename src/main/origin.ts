/** The one page that the window shows. In development Vite serves it; the built application has only app://. */
export const appScheme = 'app';
export const mediaScheme = 'media';

const developmentServer =
  process.env.MARKSCHEME_BUILD === 'development' ? process.env['ELECTRON_RENDERER_URL'] : undefined;

/** Ends with a slash, so that a comparison of prefixes cannot be fooled by a longer host name. */
export const pageOrigin = developmentServer ? `${developmentServer}/` : `${appScheme}://markscheme/`;

export const pageAddress = `${pageOrigin}index.html`;

/** Addresses are compared by prefix: in Node `new URL('app://x/').origin` is the string 'null'. */
export function isOurPage(address: string): boolean {
  return address.startsWith(pageOrigin);
}

/** What the window may load at all: its own files, pictures of the workspace, and what a page carries in itself. */
export function isLocalAddress(address: string): boolean {
  const local = ['app:', 'media:', 'data:', 'blob:', 'devtools:', 'chrome-extension:'].some((scheme) =>
    address.startsWith(scheme),
  );
  return local || (developmentServer !== undefined && /^(http|ws):\/\/localhost[:/]/.test(address));
}
