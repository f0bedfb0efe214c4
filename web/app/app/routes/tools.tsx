import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { ToolsPage } from '../../features/studio/tools/tools-page.tsx';
import { queryClient } from '../../shared/api/queries.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';

/** Starts while the session is still being checked. */
export function clientLoader() {
  void queryClient.prefetchQuery(catalogueQuery);
  return null;
}

export function meta() {
  return [
    { title: pageTitle('All Tools') },
    {
      name: 'description',
      content: 'Every tool of the studio with what it makes, what it costs and how long it takes.',
    },
  ];
}

export default function Tools() {
  return (
    <NuqsAdapter>
      <ToolsPage />
    </NuqsAdapter>
  );
}
