import { fileURLToPath } from 'node:url';
import type { PainterProgram } from '@kinora/providers/port/painter';
import { openDescriber } from './analyze/open-describer.ts';
import { loadSubjects, type SubjectLibrary } from './paint/subjects/subject-library.ts';
import { notDrawn } from './prompt/not-drawn.ts';
import { openRenderer } from './render/open-renderer.ts';
import { createMediaProgram } from './video/media-program.ts';
import { motionPhrases } from './video/motion/read-motion.ts';

/** Opens the painter whose files lie beside this one. Without a video program it still makes pictures. */
export const openPainter: PainterProgram['openPainter'] = async ({ mediaProgram }) => {
  const modelsFolder = fileURLToPath(new URL('./models', import.meta.url));
  const subjectsFile = fileURLToPath(new URL('./subjects.jsonl', import.meta.url));
  let decoding: Promise<boolean> | null = null;
  const canDecode = () => {
    decoding ??= createMediaProgram(mediaProgram)
      .canDecode()
      .catch(() => false);
    return decoding;
  };
  let library: SubjectLibrary | null = null;
  return {
    render: openRenderer(new URL('./render.js', import.meta.url), { subjectsFile, modelsFolder, mediaProgram }),
    describe: openDescriber(new URL('./describe.js', import.meta.url), modelsFolder),
    leavesOut: async (prompt, kind) => {
      library ??= loadSubjects(subjectsFile);
      return notDrawn(prompt, library, kind === 'clip' ? motionPhrases : undefined);
    },
    canMake: async (kind) => kind !== 'upscale' || (await canDecode()),
  };
};
