import { RemixPage } from '../../features/studio/remix/remix-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

export const handle: TextsHandle = { texts: ['remix'] };

export async function clientLoader() {
  await loadTexts('remix');
  return null;
}

export function meta() {
  const say = textsOf('remix');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('description') }];
}

export default function Remix() {
  return <RemixPage />;
}
