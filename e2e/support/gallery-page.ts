import type { Page } from '@playwright/test';

export const GALLERY = '/gallery';

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
