import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStringPromise } from 'xml2js';
import * as z from 'zod';
import type { ListedPublication } from '../../studio/publications/list-public.ts';
import { atomFeed } from './feed.ts';

const item = (more: Partial<ListedPublication>): ListedPublication => ({
  id: '3f1c3a0e-3f3b-4f9e-9d0a-1f2b3c4d5e6f',
  title: 'A fox',
  description: '',
  credit: '',
  handle: null,
  kind: 'image',
  published_at: '2026-01-02T03:04:05.000Z',
  output: {
    url: '/files/a/generations/b.png',
    contentType: 'image/png',
    width: 64,
    height: 64,
    bytes: 10,
    thumbnailUrl: '/files/a/generations/b-thumb.webp',
    posterUrl: null,
    placeholder: null,
  },
  likes: 0,
  rank: '1',
  ...more,
});
const parsed = z.object({
  feed: z.object({
    entry: z.array(
      z.object({
        title: z.tuple([z.string()]),
        id: z.tuple([z.string()]),
        content: z.array(z.object({ _: z.string() })),
      }),
    ),
  }),
});
const feedOf = (items: ListedPublication[]) =>
  atomFeed({ origin: 'https://studio.example', path: '/explore', title: 'Studio', studio: 'Studio', items });

test('a feed is XML whatever authors write, says it back, and has whole addresses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), fc.string(), async (title, description) => {
      const xml = feedOf([item({ title, description, credit: title })]);
      await parseStringPromise(xml, { strict: true });
      expect(xml).not.toMatch(/href="\//);
    }),
  );
  const xml = feedOf([item({ title: '<b>&"\'', description: '</content><script>' })]);
  const [entry] = parsed.parse(await parseStringPromise(xml)).feed.entry;
  expect(entry?.title).toEqual(['<b>&"\'']);
  expect(entry?.id).toEqual(['https://studio.example/p/3f1c3a0e-3f3b-4f9e-9d0a-1f2b3c4d5e6f']);
  expect(entry?.content[0]?._).toContain('&lt;/content&gt;&lt;script&gt;');
  expect(entry?.content[0]?._).toContain('src="https://studio.example/p/');
});
