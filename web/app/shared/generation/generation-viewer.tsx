import type { Generation, Output } from '@kinora/server/wire';
import { Suspense } from 'react';
import type { ViewerItem } from '../lightbox/viewer.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { downloadFile } from './download.ts';
import { isVideo, originalOf, outputDownload } from './output.ts';
import { promptOf } from './result-text.ts';

const Viewer = lazyPart(
  () => import('../lightbox/viewer.tsx'),
  (module) => module.Viewer,
);

const NEAR = 10;

type Props = {
  generations: readonly Generation[];
  /** The address of the output that is shown. */
  shownUrl: string;
  onMove: (url: string) => void;
  onClose: () => void;
  onReuse: (generation: Generation) => void;
  onRemove?: ((generation: Generation) => void) | undefined;
  /** Brings more of the list before its end is reached. */
  onNearEnd?: () => void;
};

function itemOf(generation: Generation, output: Output): ViewerItem {
  const original = originalOf(generation);
  const { outputs, generation_name: name } = generation;
  return {
    kind: isVideo(output) ? 'video' : 'image',
    url: output.url,
    width: output.width,
    height: output.height,
    alt: outputs.length > 1 ? `${name}, ${outputs.indexOf(output) + 1} of ${outputs.length}` : name,
    prompt: promptOf(generation)?.words ?? null,
    poster: output.posterUrl,
    original: original?.kind === 'image' ? original.url : null,
    download: outputDownload(generation, output, Date.parse(generation.created_at)),
  };
}

/** Every output of the list in the full-screen viewer. */
export function GenerationViewer({ generations, shownUrl, onMove, onClose, onReuse, onRemove, onNearEnd }: Props) {
  const shots = generations.flatMap((generation) => generation.outputs.map((output) => ({ generation, output })));
  const index = shots.findIndex(({ output }) => output.url === shownUrl);
  if (index === -1) return null;
  return (
    <Suspense>
      <Viewer
        items={shots.map(({ generation, output }) => itemOf(generation, output))}
        index={index}
        onClose={onClose}
        onMove={(place) => {
          const shot = shots[place];
          if (shot) onMove(shot.output.url);
          if (place >= shots.length - NEAR) onNearEnd?.();
        }}
        onReuse={(place) => {
          const shot = shots[place];
          if (shot) onReuse(shot.generation);
        }}
        onRemove={
          onRemove &&
          ((place) => {
            const shot = shots[place];
            if (shot) onRemove(shot.generation);
          })
        }
        onDownload={downloadFile}
      />
    </Suspense>
  );
}
