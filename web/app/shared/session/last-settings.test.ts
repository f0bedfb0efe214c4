import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts } from './drafts.ts';
import { lastSettings, rememberSettings } from './last-settings.ts';

/** What a browser keeps: its entries are its own properties, as those of a real one. */
function storage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => vi.unstubAllGlobals());

test('settings are remembered for a person and a tool', () => {
  rememberSettings('ada', 'gen_01', { steps: 20 });
  rememberSettings('ada', 'gen_02', { steps: 30 });
  expect(lastSettings('ada', 'gen_01')).toEqual({ steps: 20 });
  expect(lastSettings('ada', 'gen_02')).toEqual({ steps: 30 });
  expect(lastSettings('ada', 'gen_03')).toEqual({});
  expect(lastSettings(undefined, 'gen_01')).toEqual({});
});

test('nothing of somebody stays once another person sets something in the same browser', () => {
  localStorage.setItem('theme', 'dark');
  rememberSettings('ada', 'gen_01', { steps: 20 });
  rememberSettings('bob', 'gen_02', { steps: 30 });
  expect(lastSettings('ada', 'gen_01')).toEqual({});
  expect(lastSettings('bob', 'gen_02')).toEqual({ steps: 30 });
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('signing out forgets them', () => {
  rememberSettings('ada', 'gen_01', { steps: 20 });
  clearDrafts();
  expect(lastSettings('ada', 'gen_01')).toEqual({});
});

test('what cannot be read is nothing, and a browser that keeps nothing costs no form', () => {
  localStorage.setItem('tool-settings:ada:gen_01', '{broken');
  expect(lastSettings('ada', 'gen_01')).toEqual({});
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem: refuse, getItem: refuse });
  expect(() => rememberSettings('ada', 'gen_01', { steps: 20 })).not.toThrow();
  expect(lastSettings('ada', 'gen_01')).toEqual({});
  vi.stubGlobal('localStorage', new Proxy({}, { ownKeys: refuse }));
  expect(() => clearDrafts()).not.toThrow();
});
