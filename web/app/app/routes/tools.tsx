import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { ToolsPage } from '../../features/studio/tools/tools-page.tsx';
import { queryClient } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';

export const handle: TextsHandle = { texts: ['toolsPage', 'tools', 'generation'] };

/** Starts while the session is still being checked. */
export async function clientLoader() {
  void queryClient.prefetchQuery(catalogueQuery);
  await Promise.all(handle.texts.map(loadTexts));
  return null;
}

export function meta() {
  const say = textsOf('toolsPage');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('description') }];
}

export default function Tools() {
  return (
    <NuqsAdapter>
      <ToolsPage />
    </NuqsAdapter>
  );
}
