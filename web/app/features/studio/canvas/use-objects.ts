import { useEffect, useRef, useState } from 'react';
import type { Frame } from './frame.ts';
import type { Picture } from './load-picture.ts';
import { createObjectFinder } from './object/ask-worker.ts';
import type { Wanted } from './object/hints.ts';
import { type Point, paintAll, paintSpans } from './shapes.ts';
import type { CanvasModel } from './use-canvas.ts';

type Outcome = 'found' | 'nothing';

/** Painting whole things of the picture. `onEnd` hears whether there was one. */
export function useObjects(
  canvas: CanvasModel,
  { picture, frame, onEnd }: { picture: Picture; frame: Frame; onEnd: (outcome: Outcome) => void },
) {
  const [finder] = useState(() => createObjectFinder(picture));
  const [isLooking, setIsLooking] = useState(false);
  /** The canvas may have another frame by the time that something is found. */
  const now = useRef({ canvas, frame, onEnd });
  now.current = { canvas, frame, onEnd };
  useEffect(() => finder.stop, [finder]);

  async function paint(wanted: Wanted, value: 0 | 1, isBehind: boolean): Promise<void> {
    if (isLooking) return;
    setIsLooking(true);
    const spans = await finder.find(wanted);
    setIsLooking(false);
    const { canvas: latest, frame: place, onEnd: tell } = now.current;
    if (spans !== null) {
      latest.change((mask) => {
        if (isBehind) paintAll(mask, 1);
        paintSpans(mask, spans, place, value);
      });
    }
    tell(spans === null ? 'nothing' : 'found');
  }

  return {
    isLooking,
    /** Paints the thing in a box, or on a spot where both corners are the same. Pixels of the frame. */
    pick(one: Point, other: Point, value: 0 | 1): void {
      const inPicture = ({ x, y }: Point) => ({ x: x - frame.left, y: y - frame.top });
      const [from, to] = [inPicture(one), inPicture(other)];
      const box = {
        left: Math.min(from.x, to.x),
        top: Math.min(from.y, to.y),
        right: Math.max(from.x, to.x),
        bottom: Math.max(from.y, to.y),
      };
      const isSpot = box.right === box.left && box.bottom === box.top;
      void paint(isSpot ? { spot: from } : { box }, value, false);
    },
    /** Paints everything but what is in front. */
    pickBackground: () => void paint('main', 0, true),
  };
}
