import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import {
  bytes,
  count,
  difference,
  differences,
  distance,
  duration,
  fileName,
  joined,
  list,
  moment,
  money,
  percent,
  range,
  rate,
  roughly,
} from './format.ts';

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
  it('name files from either kind of path', () => {
    expect(fileName('/home/a/CFE_text.json')).toBe('CFE_text.json');
    expect(fileName('C:\\data\\w.sqlite')).toBe('w.sqlite');
  });
  it('never throw on a time that is none', () => {
    expect(moment('yesterday')).toBe('yesterday');
    expect(moment('2026-11-21T22:16:00Z', 'en-GB')).toMatch(/21 Nov/);
  });
  it('show no more digits than the questions support', () => {
    expect(rate(0.6493, 305)).toBe('64.9%');
    expect(rate(0.6493, 9)).toBe('65%');
    expect(difference(-0.032, 305)).toBe('\u22123.2\u00a0pp');
    expect(difference(0.2, 20)).toBe('+20\u00a0pp');
    expect(difference(-0.001, 20)).toBe('0\u00a0pp');
    expect(distance(0.0712, 305)).toBe('7.1\u00a0pp');
    expect(range(0.594, 0.701, 305)).toBe('59.4–70.1');
    expect(differences(-0.05, 0.02, 305)).toBe('\u22125.0 to +2.0');
  });
  it('never show a cost as nothing that is something', () => {
    expect([0, 0.00001, 0.0042, 0.125, 12.3456].map(money)).toEqual(['$0', '< $0.0001', '$0.0042', '$0.125', '$12.35']);
  });
  it('show times and sizes in the units that matter', () => {
    expect([0, 45, 60, 200, 12_000, 90_000].map(duration)).toEqual([
      '0 s',
      '45 s',
      '1 min',
      '3 min 20 s',
      '3 h 20 min',
      '1 d 1 h',
    ]);
    expect([59, 599, 2139].map(roughly)).toEqual(['59 s', '9 min 59 s', '36 min']);
    expect([12, 1500, 12_345_678].map(bytes)).toEqual(['12 bytes', '1.5 kB', '12 MB']);
  });
});

describe('in Chinese', () => {
  afterEach(async () => {
    await i18next.changeLanguage('en');
  });
  it('dates, spans of time, sizes and lists are written as Chinese writes them', async () => {
    await i18next.init({ lng: 'zh', resources: {} });
    expect(moment('2026-11-21T12:16:00Z')).toMatch(/^11月2[12]日/);
    expect([0, 12_000, 90_000].map(duration)).toEqual(['0秒', '3小时20分钟', '1天1小时']);
    expect([12, 12_345_678].map(bytes)).toEqual(['12字节', '12 MB']);
    expect(list(['甲', '乙', '丙'])).toBe('甲、乙、丙');
    expect(joined(['甲', null, '', '乙'], 'clause')).toBe('甲，乙');
    expect(differences(-0.05, 0.02, 305)).toBe('\u22125.0 至 +2.0');
    expect(difference(-0.05, 305)).toBe('\u22125.0 个百分点');
    await i18next.changeLanguage('en');
    expect(list(['a', 'b', 'c'])).toBe('a, b, c');
    expect(joined(['a', undefined, 'b'], 'clause')).toBe('a, b');
  });
});
