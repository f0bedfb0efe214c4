import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { ToolsPage } from '../../features/studio/tools/tools-page.tsx';

export function meta() {
  return [
    { title: 'All Tools - Kinora' },
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
