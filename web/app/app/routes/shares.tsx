import { SharesPage } from '../../features/creations/shares-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

export const handle: TextsHandle = { texts: ['share'] };

export async function clientLoader() {
  await loadTexts('share');
  return null;
}

export function meta() {
  const say = textsOf('share');
  return [{ title: pageTitle(say('page.title')) }, { name: 'description', content: say('page.description') }];
}

export default function Shares() {
  return <SharesPage />;
}
