import { everyKind } from '@kinora/catalogue/runtime/definition.testing';
import { afterEach, expect, test, vi } from 'vitest';
import { settingRows } from '../generation/detail-rows.tsx';
import { generationAt } from '../generation/generation.testing.ts';
import { outputDownload } from '../generation/output.ts';
import { reuseRoute } from '../generation/reuse-settings.ts';
import { loadedToolOf, loadTool, loadToolsOf } from './registry.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that knows these versions of an added tool, each with a name of its own; answers what it was asked. */
function serverWith(id: string, versions: readonly number[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const { pathname, searchParams } = new URL(address, 'http://studio.example');
    const version = Number(searchParams.get('version'));
    if (pathname !== `/api/tools/${id}` || !versions.includes(version)) {
      return Response.json({ code: 'not_found', error: 'Not found' }, { status: 404 });
    }
    const definition = { ...everyKind(), name: `Version ${version}`, routes: [] };
    return Response.json({ id, fn: `x/${id}`, version, definition });
  });
  return asked;
}

test('a definition is there once it was loaded, and not before', async () => {
  const record = { tool_type: 'fal_veo2' };
  expect(loadedToolOf(record)).toBeUndefined();
  expect(await loadTool('fal_veo2')).toMatchObject({ id: 'fal_veo2', name: 'VEO2 Video Gen' });
  expect(loadedToolOf(record)?.id).toBe('fal_veo2');
});

test('records of a tool that is sold no more are shown without one', async () => {
  await loadToolsOf([{ tool_type: 'fal_video_prompt' }, { tool_type: 'gen_01' }]);
  expect(loadedToolOf({ tool_type: 'fal_video_prompt' })).toBeUndefined();
  expect(loadedToolOf({ tool_type: 'gen_01' })?.id).toBe('gen_01');
});

test('a record of an added tool is shown with the version that it was made with, each asked for once', async () => {
  const asked = serverWith('x_painter', [1, 2]);
  const record = (tool_version: number) => {
    const input_data = { prompt: 'A red fox', tool_version };
    return generationAt(1, { tool_type: 'x_painter', input_data });
  };
  await loadToolsOf([record(1), record(2), record(1), record(3)]);
  expect(asked.toSorted()).toEqual([1, 2, 3].map((version) => `/api/tools/x_painter?version=${version}`));
  expect(loadedToolOf(record(1))?.name).toBe('Version 1');
  expect(loadedToolOf(record(2))?.name).toBe('Version 2');
  expect(loadedToolOf(record(3)), 'which the server does not know').toBeUndefined();
});

test('an added tool tells the settings of its results, their file names and where they can be used again', async () => {
  serverWith('x_fox_maker', [4]);
  const generation = generationAt(1, {
    tool_type: 'x_fox_maker',
    input_data: { prompt: 'A red fox', tool_version: 4 },
  });
  await loadToolsOf([generation]);
  expect(settingRows(generation)).toContainEqual({ label: 'Prompt', value: 'A red fox' });
  expect(reuseRoute(generation)).toBe('/tools/fox-maker');
  const output = { url: '/files/a.png', contentType: 'image/png', width: 8, height: 8, bytes: 1 };
  const shown = { ...output, thumbnailUrl: null, posterUrl: null, placeholder: null };
  expect(outputDownload(generation, shown, 0).fileName).toBe(`fox-maker-${generation.id}.png`);
});

test('an answer that is no definition is refused, and nothing is shown of it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 'x_broken', fn: 'x/broken', version: 1, definition: {} }));
  await expect(loadTool('x_broken', 1)).rejects.toThrow();
  expect(loadedToolOf({ tool_type: 'x_broken', input_data: { tool_version: 1 } })).toBeUndefined();
});
