import type { Generation } from '@kinora/server/wire';
import { StudioViewer } from '../studio/studio-viewer.tsx';

type Props = {
  generations: readonly Generation[];
  shownUrl: string;
  onMove: (url: string) => void;
  onNearEnd: () => void;
  onClose: () => void;
  onReuse: (generation: Generation) => void;
};

const NEAR = 10;

/** The whole list full screen; brings more of it before its end is reached. */
export function GalleryViewer({ generations, onMove, onNearEnd, ...rest }: Props) {
  function move(url: string) {
    onMove(url);
    const isNearEnd = generations.slice(-NEAR).some(({ outputs }) => outputs.some((output) => output.url === url));
    if (isNearEnd) onNearEnd();
  }
  return <StudioViewer generations={generations} onMove={move} {...rest} />;
}
