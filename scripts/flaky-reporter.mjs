// For vitest: the tests that passed only when they were tried again, one name a line, in the file that MARKSCHEME_FLAKY names.
import { appendFileSync } from 'node:fs';

export default class FlakyReporter {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const file = process.env.MARKSCHEME_FLAKY;
    if (file && test.diagnostic()?.flaky) appendFileSync(file, `${test.module.relativeModuleId} > ${test.fullName}\n`);
  }
}
