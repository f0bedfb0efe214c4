import { fileURLToPath } from 'node:url';
import type { PainterProgram } from '@kinora/providers/port/painter';
import { openDescriber } from './analyse/open-describer.ts';
import { openRenderer } from './render/open-renderer.ts';
import { createMediaProgram } from './video/media-program.ts';

/** Opens the painter whose files lie beside this one. Without a video program it still makes pictures. */
export const openPainter: PainterProgram['openPainter'] = async ({ mediaProgram }) => {
  const modelsFolder = fileURLToPath(new URL('./models', import.meta.url));
  const subjectsFile = fileURLToPath(new URL('./subjects.jsonl', import.meta.url));
  const canDecode = await createMediaProgram(mediaProgram)
    .canDecode()
    .catch(() => false);
  return {
    render: openRenderer(new URL('./render.js', import.meta.url), { subjectsFile, modelsFolder, mediaProgram }),
    describe: openDescriber(new URL('./describe.js', import.meta.url), modelsFolder),
    canMake: (kind) => kind !== 'upscale' || canDecode,
  };
};
