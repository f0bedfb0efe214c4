import { WorkspacesPage } from '../../features/workspaces/workspaces-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

export const handle: TextsHandle = { texts: ['workspaces'] };

export async function clientLoader() {
  await loadTexts('workspaces');
  return null;
}

export function meta() {
  const say = textsOf('workspaces');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('description') }];
}

export default function Workspaces() {
  return <WorkspacesPage />;
}
