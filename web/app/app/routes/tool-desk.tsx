import { useParams } from 'react-router';
import { CodeRoutesPage } from '../../features/admin/tools/code-routes/code-routes-page.tsx';
import { ToolDeskPage } from '../../features/admin/tools/tool-desk-page.tsx';
import { FormPreview } from '../../features/studio/form-preview.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

export const handle: TextsHandle = {
  texts: ['adminTools', 'adminToolDesk', 'adminToolForm', 'toolProblems', 'studio', 'generation'],
};

export function meta() {
  return [{ title: pageTitle(textsOf('adminToolDesk')('title'), textsOf('frame')('administration')) }];
}

export const clientLoader = textsLoader(handle);

/** The desk of one added tool, or of the routes of one that comes with the program. */
export default function ToolDeskRoute() {
  const { tool = '' } = useParams();
  if (!tool.startsWith('x_')) return <CodeRoutesPage key={tool} id={tool} Preview={FormPreview} />;
  return <ToolDeskPage key={tool} id={tool} Preview={FormPreview} />;
}
