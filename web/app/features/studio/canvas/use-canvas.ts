import { useCallback, useEffect, useRef, useState } from 'react';
import type { Frame } from './frame.ts';
import type { Picture } from './load-picture.ts';
import { createMask, type Mask } from './mask.ts';
import { grow, invert, paintAll, paintRectangle } from './shapes.ts';
import { createStage, type Stage } from './stage.ts';
import { zoomed } from './view.ts';

/** What a person draws with. */
export const drawTools = ['brush', 'eraser', 'rectangle', 'ellipse', 'lasso', 'wand', 'hand'] as const;
export type DrawTool = (typeof drawTools)[number];

export type Act = 'undo' | 'redo' | 'invert' | 'clear' | 'grow' | 'shrink' | 'zoomIn' | 'zoomOut' | 'fit' | 'actual';

/** By how many pixels a press makes what is painted larger or smaller. */
const GROWN_BY = 4;
const ZOOM_STEP = 1.25;

/** What of the canvas stands in words and buttons around it. */
export type CanvasFacts = { canUndo: boolean; canRedo: boolean; share: number; zoom: number };

/** A canvas of one picture in one frame. */
export type CanvasModel = ReturnType<typeof useCanvas>;

/** @param masks what was painted in each frame, so that a look at another one loses nothing */
export function useCanvas(picture: Picture, frame: Frame, masks: Map<string, Mask>) {
  const stage = useRef<Stage | null>(null);
  const [mask] = useState(() => {
    const key = JSON.stringify(frame);
    const known = masks.get(key) ?? newMask(picture, frame);
    masks.set(key, known);
    return known;
  });
  const [facts, setFacts] = useState<CanvasFacts>({ canUndo: false, canRedo: false, share: 0, zoom: 1 });

  const tell = useCallback(() => {
    setFacts({
      canUndo: mask.canUndo(),
      canRedo: mask.canRedo(),
      share: mask.painted() / (mask.width * mask.height),
      zoom: stage.current?.view().scale ?? 1,
    });
  }, [mask]);

  /** Puts the canvas on the screen; answers what takes it off again. */
  const mount = useCallback(
    (canvases: { picture: HTMLCanvasElement; mask: HTMLCanvasElement; room: HTMLElement }) => {
      const { left, top } = frame;
      const { width, height, levels } = picture;
      const made = createStage(canvases, { levels, left, top, width, height }, mask);
      stage.current = made;
      mask.listen(made.changed);
      let isFirst = true;
      const sizes = new ResizeObserver(() => {
        made.resize(canvases.room.clientWidth, canvases.room.clientHeight, window.devicePixelRatio);
        if (isFirst) made.fit();
        isFirst = false;
        tell();
      });
      sizes.observe(canvases.room);
      made.changed({ left: 0, top: 0, right: mask.width, bottom: mask.height });
      return () => {
        sizes.disconnect();
        stage.current = null;
      };
    },
    [mask, picture, frame, tell],
  );

  useEffect(tell, [tell]);

  function change(paint: (mask: Mask) => void): void {
    mask.begin();
    paint(mask);
    mask.commit();
    tell();
  }

  function act(name: Act) {
    const shown = stage.current;
    const middle = shown === null ? { x: 0, y: 0 } : { x: shown.room().width / 2, y: shown.room().height / 2 };
    const zoom = (factor: number) => shown?.show(zoomed(shown.view(), factor, middle));
    switch (name) {
      case 'undo':
        mask.undo();
        break;
      case 'redo':
        mask.redo();
        break;
      case 'invert':
        return change(invert);
      case 'clear':
        return change((one) => paintAll(one, 0));
      case 'grow':
        return change((one) => grow(one, GROWN_BY));
      case 'shrink':
        return change((one) => grow(one, -GROWN_BY));
      case 'zoomIn':
        zoom(ZOOM_STEP);
        break;
      case 'zoomOut':
        zoom(1 / ZOOM_STEP);
        break;
      case 'fit':
        shown?.fit();
        break;
      case 'actual':
        if (shown !== null) zoom(1 / shown.view().scale / window.devicePixelRatio);
        break;
    }
    tell();
  }

  return { mask, stage, facts, mount, act, change, tell };
}

/** In a larger frame everything beside the picture is painted to begin with. */
function newMask({ width, height }: Picture, frame: Frame): Mask {
  const mask = createMask(frame.width, frame.height);
  const [right, bottom] = [frame.left + width, frame.top + height];
  if (frame.width === width && frame.height === height) return mask;
  mask.begin();
  paintAll(mask, 1);
  paintRectangle(mask, { x: frame.left, y: frame.top }, { x: right - 1, y: bottom - 1 }, 0);
  mask.commit();
  mask.forget();
  return mask;
}
