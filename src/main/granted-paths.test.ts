import { describe, expect, it } from 'vitest';
import { createGrantedPaths } from './granted-paths.ts';

describe('paths that the window may name', () => {
  it('are those that the user chose, and what is in a chosen folder', () => {
    const paths = createGrantedPaths();
    paths.grant(['/data/cfe.json', '/data/images']);
    expect(paths.firstForeign({ paths: ['/data/cfe.json'], images: '/data/images' })).toBeNull();
    expect(paths.firstForeign({ path: '/data/images/a/b.png' })).toBeNull();
    expect(paths.firstForeign({ paths: ['/data/cfe.json', '/data/other.json'] })).toBe('/data/other.json');
  });

  it('are compared whole: neither a longer name nor a way out of the folder passes', () => {
    const paths = createGrantedPaths();
    paths.grant(['/data/images']);
    expect(paths.firstForeign({ path: '/data/images-of-others/a.png' })).toBe('/data/images-of-others/a.png');
    expect(paths.firstForeign({ path: '/data/images/../secret' })).toBe('/data/images/../secret');
    expect(paths.firstForeign({ provenance: '/data' })).toBe('/data');
  });

  it('include the workspaces that the engine itself names', () => {
    const paths = createGrantedPaths();
    paths.grantFromReply('workspace.recent', [{ path: '/work/a.sqlite' }, { path: '/work/b.sqlite' }]);
    paths.grantFromReply('items.get', { path: '/etc/passwd' });
    expect(paths.firstForeign({ path: '/work/b.sqlite' })).toBeNull();
    expect(paths.firstForeign({ path: '/etc/passwd' })).toBe('/etc/passwd');
  });

  it.each([null, undefined, 7, 'text', [], { itemId: 1 }, { path: 7 }])('are not looked for in %j', (input) => {
    expect(createGrantedPaths().firstForeign(input)).toBeNull();
  });
});
