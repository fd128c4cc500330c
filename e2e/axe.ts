import AxeBuilder from '@axe-core/playwright';
import { expect, type Markscheme } from './fixtures.ts';

/** Axe over what the window shows now, in the light and in the dark theme. Nothing of any impact may be found. */
export async function expectAccessible({ page }: Pick<Markscheme, 'page'>, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Legacy mode: an Electron window cannot open the second page that axe would gather its frames in. There are no frames.
    const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    const trouble = found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }));
    expect(trouble, `${state}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
