import type { Page } from '@playwright/test';
import type { Person } from './person.ts';

export const GALLERY = '/gallery';

/** Made in no time. */
export const small = { width: 512, height: 512, steps: 10 };
export const fox = 'A red fox in the snow';
export const boat = 'A paper boat on a lake';

/** The boat is the newer one. */
export async function generateFoxAndBoat(person: Person): Promise<{ foxId: string; boatId: string }> {
  const foxId = await person.generate({ ...small, prompt: fox });
  const boatId = await person.generate({ ...small, prompt: boat });
  return { foxId, boatId };
}

/** The parts of the gallery, by the names that people see and hear. */
export function galleryPage(page: Page) {
  return {
    search: page.getByRole('textbox', { name: 'Search generations' }),
    kind: page.getByRole('combobox', { name: 'Kind' }),
    tool: page.getByRole('combobox', { name: 'Tool' }),
    status: page.getByRole('combobox', { name: 'Status' }),
    sort: page.getByRole('combobox', { name: 'Sort by' }),
    cards: page.getByRole('article'),
    /** In the order of the list. */
    names: page.getByRole('button', { name: /^Details of / }),
    card: (name: string) => page.getByRole('article', { name, exact: true }),
    details: (name: string) => page.getByRole('button', { name: `Details of ${name}`, exact: true }),
    count: (words: string) => page.getByText(`Showing ${words}`, { exact: true }),
    empty: page.getByRole('heading', { name: 'No generations found' }),
  };
}
