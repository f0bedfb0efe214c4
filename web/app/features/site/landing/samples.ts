import { sampleCreations } from '../../../shared/brand/showcase/sample-creations.ts';
import { usePage } from '../../../shared/page/page-facts.ts';

/** A picture of the front page; `tool` and `by` are of those that come with the program, whose words are English. */
export type ShownSample = {
  id: string;
  src: string;
  width: number;
  height: number;
  alt: string;
  words: string;
  by?: { username: string; tool: string };
};

/** The operator's own pictures, or in a demo those of the specification: nobody else claims what nobody made. */
export function useSamples(): readonly ShownSample[] {
  const { content, isDemo } = usePage().facts;
  const { show, own } = content.gallery;
  if (show === 'own') return own.map(({ file, ...sample }) => ({ ...sample, id: file, src: `/brand/${file}` }));
  if (show === 'none' || !isDemo) return [];
  return sampleCreations.map(({ id, username, tool, creation: { url, prompt, width, height } }) => ({
    ...{ id, src: url, width, height, alt: '', words: prompt, by: { username, tool } },
  }));
}
