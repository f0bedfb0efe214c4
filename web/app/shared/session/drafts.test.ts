import { afterEach, expect, test, vi } from 'vitest';
import { clearDrafts, readDraft, saveDraft } from './drafts.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that keeps nothing costs the draft, never the form', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { setItem: refuse, getItem: refuse });
  expect(() => saveDraft('gen_01', { prompt: 'A boat' })).not.toThrow();
  expect(readDraft('gen_01')).toEqual({});
  vi.stubGlobal('sessionStorage', new Proxy({}, { ownKeys: refuse }));
  expect(() => clearDrafts()).not.toThrow();
});

test('a draft that cannot be read is none', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => '{broken' });
  expect(readDraft('gen_01')).toEqual({});
});
