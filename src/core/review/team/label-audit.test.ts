import { describe, expect, it } from 'vitest';
import { doubtOf, winnerOf, type Opinion } from './label-audit.ts';

const says = (source: Opinion['source'], status: Opinion['status'], certainty: number | null = null): Opinion => ({
  source,
  who: source,
  status,
  certainty,
});

describe('a label', () => {
  it('of somebody else’s file is audited before an expert’s, an expert’s before a judge’s, and the verifier’s never', () => {
    const all = [says('offline', 'wrong'), says('judge', 'right'), says('expert', 'right'), says('import', 'right')];
    expect(doubtOf(all)?.label.source).toBe('import');
    expect(doubtOf(all.slice(0, 3))?.label.source).toBe('expert');
    expect(doubtOf(all.slice(0, 2))?.label.source).toBe('judge');
    expect(doubtOf(all.slice(0, 1))).toBeNull();
  });

  it('that nobody contradicts is not doubtful, nor is one that is only left open or not found by the verifier', () => {
    expect(doubtOf([says('import', 'right'), says('offline', 'right')])).toBeNull();
    expect(doubtOf([says('import', 'right'), says('offline', 'undecided')])).toBeNull();
    expect(doubtOf([says('import', 'right'), says('offline', 'not_found')])).toBeNull();
    expect(doubtOf([says('import', 'right'), says('judge', 'not_found')])).not.toBeNull();
  });

  it('is the more doubtful the surer the verifier and the more there are against it', () => {
    const score = (...others: Opinion[]): number => doubtOf([says('import', 'wrong'), ...others])?.score ?? 0;
    const sure = score(says('offline', 'right', 0.99));
    expect(score(says('offline', 'right', 0.7))).toBeLessThan(sure);
    expect(score(says('offline', 'right', 0.99), says('judge', 'right'))).toBeGreaterThan(sure);
    expect(score(says('offline', 'right', 0.99), says('expert', 'wrong'))).toBeLessThan(sure);
    // One source as good as the label leaves it even.
    expect(doubtOf([says('import', 'wrong'), says('import', 'right')])?.score).toBeCloseTo(0.5);
    expect(score(says('offline', 'right', 1))).toBeCloseTo(0.995 / 0.005 / (0.995 / 0.005 + 9));
  });

  it('is right or wrong by what the expert found, and neither when the expert is unsure', () => {
    expect(winnerOf(says('import', 'wrong'), 'not_found')).toBe('label');
    expect(winnerOf(says('import', 'wrong'), 'right')).toBe('ours');
    expect(winnerOf(says('import', 'wrong'), 'undecided')).toBeNull();
  });
});
