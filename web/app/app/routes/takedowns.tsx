import { TakedownsPage } from '../../features/creations/takedowns-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

export const handle: TextsHandle = { texts: ['takedowns'] };

export async function clientLoader() {
  await loadTexts('takedowns');
  return null;
}

export function meta() {
  const say = textsOf('takedowns');
  return [{ title: pageTitle(say('pageTitle')) }, { name: 'description', content: say('description') }];
}

export default function Takedowns() {
  return <TakedownsPage />;
}
