import { useParams } from 'react-router';
import { CodeRoutesPage } from '../../features/admin/tools/code-routes/code-routes-page.tsx';
import { ToolDeskPage } from '../../features/admin/tools/tool-desk-page.tsx';
import { FormPreview } from '../../features/studio/form-preview.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

const AREAS = ['adminTools', 'adminToolDesk', 'adminToolForm', 'toolProblems', 'studio', 'generation'] as const;

export const handle: TextsHandle = { texts: AREAS };

export function meta() {
  return [{ title: pageTitle(textsOf('adminToolDesk')('title'), textsOf('frame')('administration')) }];
}

export async function clientLoader() {
  await Promise.all(AREAS.map(loadTexts));
  return null;
}

/** The desk of one added tool, or of the routes of one that comes with the program. */
export default function ToolDeskRoute() {
  const { tool = '' } = useParams();
  if (!tool.startsWith('x_')) return <CodeRoutesPage key={tool} id={tool} Preview={FormPreview} />;
  return <ToolDeskPage key={tool} id={tool} Preview={FormPreview} />;
}
