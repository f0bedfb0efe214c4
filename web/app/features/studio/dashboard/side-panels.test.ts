import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { expect, test } from 'vitest';
import { quickActions } from './side-panels.tsx';

function tool(route: string | null, state: Partial<CatalogueTool> = {}): CatalogueTool {
  return {
    id: String(route),
    fn: 'fn',
    route,
    name: String(route),
    summary: '',
    category: 'image',
    group: 'image',
    classic: null,
    version: null,
    fromTokens: 8,
    expectedSeconds: { from: 5, to: 30 },
    usualSeconds: null,
    enabled: true,
    disabledReason: null,
    comingSoon: false,
    instead: null,
    isPreview: false,
    isOfCanvas: false,
    hasPromptHelper: false,
    files: [],
    prices: {},
    ...state,
  };
}

const routes = (tools: CatalogueTool[]) => quickActions(tools).map(({ route }) => route);

test('quick actions lead to the four tools of the specification, in its order', () => {
  const all = ['/flux-generator', '/ltxv-video', '/flux-kontext', '/kling-pro', '/flux-kontext-lora'];
  expect(routes(all.map((route) => tool(route)))).toEqual([
    '/flux-kontext-lora',
    '/kling-pro',
    '/flux-kontext',
    '/ltxv-video',
  ]);
});

test('a tool that is switched off is not offered', () => {
  expect(routes([tool('/kling-pro', { enabled: false }), tool('/flux-kontext')])).toEqual(['/flux-kontext']);
});

test('while none of them can be used, the first tools that can be are offered instead', () => {
  const soon = tool(null, { comingSoon: true, enabled: false });
  expect(routes([tool('/kling-pro', { enabled: false }), tool('/flux-generator'), soon])).toEqual(['/flux-generator']);
});
