import { useParams } from 'react-router';
import { CodeRoutesPage } from '../../features/admin/tools/code-routes/code-routes-page.tsx';
import { ToolDeskPage } from '../../features/admin/tools/tool-desk-page.tsx';
import { FormPreview } from '../../features/studio/form-preview.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';

export function meta() {
  return [{ title: pageTitle('Tool', 'Administration') }];
}

/** The desk of one added tool, or of the routes of one that comes with the program. */
export default function ToolDeskRoute() {
  const { tool = '' } = useParams();
  if (!tool.startsWith('x_')) return <CodeRoutesPage key={tool} id={tool} Preview={FormPreview} />;
  return <ToolDeskPage key={tool} id={tool} Preview={FormPreview} />;
}
