import { CanvasPage } from '../../features/studio/canvas/canvas-page.tsx';
import { type CanvasTool, isCanvasTool } from '../../features/studio/canvas/canvas-tool.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { loadToolPage } from '../../shared/tools/registry.ts';

export const handle: TextsHandle = { texts: ['edit', 'studio', 'generation', 'viewer'] };

export async function clientLoader() {
  const [tool] = await Promise.all([loadToolPage('canvas_edit'), ...handle.texts.map(loadTexts)]);
  if (tool === undefined || !isCanvasTool(tool)) throw new Error('The tool of the canvas is not there');
  return { tool };
}
clientLoader.hydrate = true as const;

export function meta() {
  const say = textsOf('edit');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('promise') }];
}

export default function Edit({ loaderData: { tool } }: { loaderData: { tool: CanvasTool } }) {
  return <CanvasPage tool={tool} />;
}
