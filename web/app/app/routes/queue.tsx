import { QueuePage } from '../../features/queue/queue-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

export const handle: TextsHandle = { texts: ['batchPages', 'generation'] };

export async function clientLoader() {
  await Promise.all(handle.texts.map(loadTexts));
  return null;
}

export function meta() {
  const say = textsOf('batchPages');
  return [{ title: pageTitle(say('page.title')) }, { name: 'description', content: say('page.description') }];
}

export default function Queue() {
  return <QueuePage />;
}
