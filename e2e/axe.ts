import AxeBuilder from '@axe-core/playwright';
import { expect, type Markscheme } from './fixtures.ts';

/** Only these depend on the theme: a second look at all the others would find the same. */
const OF_THEME = ['color-contrast', 'link-in-text-block'];
const MESSAGE = '[data-sonner-toast]';

/**
 * Axe over what the window shows now (or a part of it), in the light and in the dark theme. Nothing of any impact may be found.
 * The thousands of spans that draw formulas would take axe minutes: they are left out, and each formula is checked to have the colour of the
 * text that it stands in, in both themes.
 */
export async function expectAccessible(
  { page }: Pick<Markscheme, 'page'>,
  state: string,
  within?: string,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Axe, a megabyte of source, is handed to a page once. Legacy mode: an Electron window cannot open the second page that axe would gather
    // its frames in. There are no frames. What passed is not described: to name each of its elements takes longer than the rules themselves.
    const isThere = await page.evaluate(() => 'axe' in window);
    const unread = colorScheme === 'dark' ? '.katex' : '.katex-html';
    let axe = new AxeBuilder({ page, axeSource: isThere ? ';' : undefined })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] });
    if (within !== undefined) axe = axe.include(within);
    axe = axe.exclude(unread);
    if (colorScheme === 'dark') axe = axe.withRules(OF_THEME);
    // What fades is half transparent: nothing may move when axe begins. A message that came or went while it looked is no reason for a fault:
    // axe looks again.
    let before: number;
    let found: Awaited<ReturnType<typeof axe.analyze>>;
    do {
      await expect.poll(() => page.evaluate(isStill), { intervals: [50] }).toBe(true);
      before = await page.locator(MESSAGE).count();
      await page.evaluate(hideParts, unread);
      found = await axe.analyze();
      await page.evaluate(showParts, unread);
    } while (
      found.violations.length > 0 &&
      (before !== (await page.locator(MESSAGE).count()) || !(await page.evaluate(isStill)))
    );
    const trouble = found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }));
    expect(trouble, `${state}, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(strangeFormulas, within ?? 'body'), `${state}, ${colorScheme}: formulas`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Whether nothing on the page comes, goes or changes its colour. What turns for ever, as a spinner does, does not count. Runs in the page. */
function isStill(): boolean {
  return (
    document.querySelector('[data-sonner-toast]:is([data-mounted=false], [data-removed=true])') === null &&
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)
  );
}

/**
 * What axe is told to leave out it reads and lays out all the same, element by element, which takes half of its time: it goes by `childNodes` and by a
 * walk through the document. Runs in the page.
 */
function hideParts(of: string): void {
  for (const one of document.querySelectorAll(of))
    Object.defineProperty(one, 'childNodes', { value: [], configurable: true });
  const { FILTER_ACCEPT, FILTER_REJECT } = NodeFilter;
  document.createTreeWalker = (root, what) =>
    Document.prototype.createTreeWalker.call(document, root, what, (node) =>
      node instanceof Element && node.matches(of) ? FILTER_REJECT : FILTER_ACCEPT,
    );
}

/** Runs in the page. */
function showParts(of: string): void {
  for (const one of document.querySelectorAll(of)) Reflect.deleteProperty(one, 'childNodes');
  Reflect.deleteProperty(document, 'createTreeWalker');
}

/** Formulas that are not written in the colour of the text around them. Runs in the page. */
function strangeFormulas(within: string): string[] {
  return [...document.querySelectorAll(`${within} .katex`)]
    .filter((formula) => {
      const around = formula.parentElement;
      const drawn = formula.querySelector('.katex-html .base');
      const colour = (element: Element | null) => (element ? getComputedStyle(element).color : '');
      return (
        around !== null && (colour(formula) !== colour(around) || (drawn !== null && colour(drawn) !== colour(around)))
      );
    })
    .map((formula) => formula.textContent.slice(0, 60));
}
