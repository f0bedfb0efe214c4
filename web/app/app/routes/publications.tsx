import { PublicationsPage } from '../../features/creations/publications-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

export const handle: TextsHandle = { texts: ['publish'] };

export async function clientLoader() {
  await loadTexts('publish');
  return null;
}

export function meta() {
  const say = textsOf('publish');
  return [{ title: pageTitle(say('page.title')) }, { name: 'description', content: say('page.description') }];
}

export default function Publications() {
  return <PublicationsPage />;
}
