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
    // Legacy mode: an Electron window cannot open the second page that axe would gather its frames in. There are no frames.
    let axe = new AxeBuilder({ page }).setLegacyMode(true);
    if (within !== undefined) axe = axe.include(within);
    axe = axe.exclude('.katex-html');
    if (colorScheme === 'dark') axe = axe.withRules(OF_THEME).exclude('.katex');
    let messages = await page.locator(MESSAGE).count();
    let found = await axe.analyze();
    // A message that comes or goes while axe looks is half transparent: look again.
    for (
      let left = await page.locator(MESSAGE).count();
      left !== messages;
      left = await page.locator(MESSAGE).count()
    ) {
      messages = left;
      found = await axe.analyze();
    }
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
