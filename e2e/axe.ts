import AxeBuilder from '@axe-core/playwright';
import { expect, type Markscheme } from './fixtures.ts';

/** Only these depend on the theme: a second look at all the others would find the same. */
const OF_THEME = ['color-contrast', 'link-in-text-block'];

/**
 * Axe over what the window shows now (or a part of it), in the light and in the dark theme. Nothing of any impact may be found.
 * Formulas are looked at in the light theme alone: they have the text's colour, and their thousands of spans take axe minutes.
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
    if (colorScheme === 'dark') axe = axe.withRules(OF_THEME).exclude('.katex');
    const found = await axe.analyze();
    const trouble = found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }));
    expect(trouble, `${state}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
