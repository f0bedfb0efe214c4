import { expect, test } from 'vitest';
import { pageAddresses } from './page-addresses.ts';

test('every page has its address, within its parents, and what takes all other addresses is none', () => {
  const routes = {
    root: { path: '' },
    'routes/home': { parentId: 'root' },
    'routes/about': { parentId: 'root', path: 'about' },
    'routes/app': { parentId: 'root' },
    'routes/admin': { parentId: 'routes/app', path: 'admin' },
    'users/user-page': { parentId: 'routes/admin', path: 'users/:id' },
    'routes/tool': { parentId: 'routes/app', path: '/flux-generator' },
    'routes/elsewhere': { parentId: 'root', path: '*' },
  };
  expect(pageAddresses(routes)).toEqual(['/', '/about', '/admin', '/admin/users/:id', '/flux-generator']);
});
