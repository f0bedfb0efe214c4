import { ReceivePage } from '../../features/studio/receive/receive-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

export const handle: TextsHandle = { texts: ['receive', 'sendTo'] };

export async function clientLoader() {
  await Promise.all(handle.texts.map(loadTexts));
  return null;
}

export function meta() {
  const say = textsOf('receive');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('emptyText') }];
}

export default function Receive() {
  return <ReceivePage />;
}
