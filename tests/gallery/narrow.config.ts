import base from './playwright.config.ts';

const phone = base.projects?.find(({ name }) => name === 'phone');
export default {
  ...base,
  projects: [{ name: 'narrow', use: { ...phone?.use, viewport: { width: 320, height: 640 } } }],
};
