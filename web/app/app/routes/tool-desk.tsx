import { useParams } from 'react-router';
import { ToolDeskPage } from '../../features/admin/tools/tool-desk-page.tsx';
import { FormPreview } from '../../features/studio/form-preview.tsx';

export function meta() {
  return [{ title: 'Tool - Administration - Kinora' }];
}

/** The desk of one added tool. */
export default function ToolDeskRoute() {
  const { tool = '' } = useParams();
  return <ToolDeskPage key={tool} id={tool} Preview={FormPreview} />;
}
