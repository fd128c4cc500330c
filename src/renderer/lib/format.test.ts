import { describe, expect, it } from 'vitest';
import { count, fileName, moment, percent, shortId } from './format.ts';

describe('numbers and names on the screen', () => {
  it('show rates with one decimal', () => {
    expect(percent(0.649)).toBe('64.9%');
    expect(percent(0)).toBe('0.0%');
    expect(percent(1)).toBe('100.0%');
    expect(percent(null)).toBe('–');
    expect(percent(Number.NaN)).toBe('–');
  });
  it('group digits', () => {
    expect(count(12841)).toBe('12\u202f841');
    expect(count(305)).toBe('305');
  });
  it('shorten ids, keep short ones', () => {
    expect(shortId('3f2a9c0d11aa22bb')).toBe('3f2a9c0d');
    expect(shortId('item-01')).toBe('item-01');
  });
  it('name files from either kind of path', () => {
    expect(fileName('/home/a/CFE_text.json')).toBe('CFE_text.json');
    expect(fileName('C:\\data\\w.sqlite')).toBe('w.sqlite');
  });
  it('never throw on a time that is none', () => {
    expect(moment('yesterday')).toBe('yesterday');
    expect(moment('2026-11-21T22:16:00Z', 'en-GB')).toMatch(/21 Nov/);
  });
});
