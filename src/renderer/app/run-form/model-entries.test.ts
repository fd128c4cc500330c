import { describe, expect, it } from 'vitest';
import { areUsable, enteredTwice } from './model-entries.ts';
import type { Model } from './model-fields.tsx';

const entries = (...models: Model[]) => models.map((model, key) => ({ key, model }));
const local = (baseUrl: string, model = 'm'): Model => ({ provider: 'compatible', model, baseUrl });

describe('the models of a form', () => {
  it('are not the same one twice, however its address is written', () => {
    const twice = entries(
      { provider: 'openai', model: 'm' },
      local('http://localhost:8000/v1'),
      local(' http://LOCALHOST:8000/v1/ ', ' m '),
    );
    expect(enteredTwice(twice)).toEqual({ first: 2, second: 3 });
    expect(areUsable(twice)).toBe(false);
  });
  it('may have the same name at different providers or addresses, and different names at one', () => {
    const different = entries(
      { provider: 'openai', model: 'm' },
      { provider: 'gemini', model: 'm' },
      local('http://localhost:8000/v1'),
      local('http://localhost:8001/v1'),
      local('http://localhost:8001/v1', 'M'),
    );
    expect(enteredTwice(different)).toBeNull();
    expect(areUsable(different)).toBe(true);
  });
  it('are no doubles while they have no name', () => {
    const unnamed = entries({ provider: 'openai', model: '' }, { provider: 'openai', model: ' ' });
    expect(enteredTwice(unnamed)).toBeNull();
    expect(areUsable(unnamed)).toBe(false);
  });
});
