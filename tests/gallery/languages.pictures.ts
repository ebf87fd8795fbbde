import { type Login, signIn } from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { picture } from './picture.ts';

const MIA: Login = { username: 'mia', password: 'stars' };
const PAGES: [name: string, path: string, login?: Login, role?: 'child'][] = [
  ['landing', '/'],
  ['auth', '/auth'],
  ['auth-register', '/auth?tab=register'],
  ['child-login', '/child-login'],
  ['help', '/help'],
  ['kid-dashboard', '/kid-dashboard', MIA, 'child'],
  ['parent-dashboard', '/parent-dashboard', ADMIN],
  ['everyone', '/parent-dashboard?child=everyone', ADMIN],
  ['child-form', '/parent-dashboard?child=new', ADMIN],
  ['chart', '/chart', ADMIN],
  ['recap', '/recap', ADMIN],
  ['settings', '/settings', ADMIN],
  ['settings-family', '/settings/family', ADMIN],
  ['settings-developer', '/settings/developer', ADMIN],
  ['account', '/account', ADMIN],
  ['admin', '/admin-dashboard', ADMIN],
  ['admin-system', '/admin-dashboard?tab=system', ADMIN],
];

// Longer words, and from right to left.
for (const language of ['de', 'ar-XB']) {
  for (const [name, path, login, role] of PAGES) {
    picture(`${name}-${language}`, async (page) => {
      await page.addInitScript((chosen) => localStorage.setItem('starchart.language', chosen), language);
      if (login) await signIn(page, login, role);
      await page.goto(path, { waitUntil: 'networkidle' });
    });
  }
}
