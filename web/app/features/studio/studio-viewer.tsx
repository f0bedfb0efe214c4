import type { Generation } from '@kinora/server/wire';
import { lazy, Suspense } from 'react';
import { outputDownload } from './output-download.ts';

const Viewer = lazy(() => import('../viewer/viewer.tsx').then((module) => ({ default: module.Viewer })));

type Props = {
  generations: readonly Generation[];
  /** The address of the output that is shown. */
  shownUrl: string;
  onMove: (url: string) => void;
  onClose: () => void;
  onReuse: (generation: Generation) => void;
};

/** All pictures of the history in the full-screen viewer. */
export function StudioViewer({ generations, shownUrl, onMove, onClose, onReuse }: Props) {
  const shots = generations.flatMap((generation) => generation.outputs.map((output) => ({ generation, output })));
  const index = shots.findIndex(({ output }) => output.url === shownUrl);
  if (index === -1) return null;
  const pictures = shots.map(({ generation, output }) => ({
    url: output.url,
    width: output.width,
    height: output.height,
    alt: generation.generation_name,
    download: outputDownload(generation, output, Date.parse(generation.created_at)),
  }));
  return (
    <Suspense>
      <Viewer
        pictures={pictures}
        index={index}
        onClose={onClose}
        onMove={(place) => {
          const shot = shots[place];
          if (shot) onMove(shot.output.url);
        }}
        onReuse={(place) => {
          const shot = shots[place];
          if (shot) onReuse(shot.generation);
        }}
      />
    </Suspense>
  );
}
