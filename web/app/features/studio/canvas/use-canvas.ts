import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Frame } from './frame.ts';
import type { FrameHistory } from './frame-history.ts';
import type { Picture } from './load-picture.ts';
import type { Mask } from './mask.ts';
import { grow, invert, paintAll } from './shapes.ts';
import { createStage, type Stage } from './stage.ts';
import { zoomed } from './view.ts';

/** What a person draws with. */
export const drawTools = [
  'brush',
  'eraser',
  'rectangle',
  'ellipse',
  'lasso',
  'wand',
  'object',
  'frame',
  'hand',
] as const;
export type DrawTool = (typeof drawTools)[number];

export const changes = ['undo', 'redo', 'invert', 'grow', 'shrink', 'clear'] as const;
export const views = ['zoomOut', 'zoomIn', 'fit', 'actual'] as const;
export type Act = (typeof changes)[number] | (typeof views)[number];

const ZOOM_STEP = 1.25;

/** What of the canvas stands in words and buttons around it. */
export type CanvasFacts = { canUndo: boolean; canRedo: boolean; share: number; zoom: number };

/** A canvas of one picture in one frame. */
export type CanvasModel = ReturnType<typeof useCanvas>;

/** @param grownBy by how many pixels a press makes what is painted larger or smaller */
export function useCanvas(
  picture: Picture,
  frame: Frame,
  { history, grownBy, onFrame }: { history: FrameHistory; grownBy: number; onFrame: ((frame: Frame) => void) | null },
) {
  const stage = useRef<Stage | null>(null);
  /** Where the picture was before its frame changed under the hands of somebody. */
  const kept = useRef<ReturnType<Stage['place']> | null>(null);
  const keeps = useRef(false);
  const mask = useMemo(() => history.at(frame), [history, frame]);
  const [facts, setFacts] = useState<CanvasFacts>({ canUndo: false, canRedo: false, share: 0, zoom: 1 });

  const tell = useCallback(() => {
    setFacts({
      canUndo: history.canUndo(),
      canRedo: history.canRedo(),
      share: mask.painted() / (mask.width * mask.height),
      zoom: stage.current?.view().scale ?? 1,
    });
  }, [mask, history]);

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
        if (isFirst && kept.current !== null) made.putBack(kept.current);
        else if (isFirst) made.fit();
        if (isFirst) kept.current = null;
        isFirst = false;
        tell();
      });
      sizes.observe(canvases.room);
      made.changed({ left: 0, top: 0, right: mask.width, bottom: mask.height });
      return () => {
        sizes.disconnect();
        if (keeps.current) kept.current = made.place();
        keeps.current = false;
        stage.current = null;
      };
    },
    [mask, picture, frame, tell],
  );

  useEffect(tell, [tell]);

  /** The frame's next change leaves the picture where it is on the screen. */
  const keepPlace = useCallback(() => {
    keeps.current = true;
  }, []);

  function change(paint: (mask: Mask) => void): void {
    mask.begin();
    paint(mask);
    mask.commit();
    tell();
  }

  /** Undo and redo go through frames as well. */
  function reframe(to: Frame | null): void {
    if (to === null) return;
    keepPlace();
    onFrame?.(to);
  }

  function act(name: Act) {
    const shown = stage.current;
    const middle = shown === null ? { x: 0, y: 0 } : { x: shown.room().width / 2, y: shown.room().height / 2 };
    const zoom = (factor: number) => shown?.show(zoomed(shown.view(), factor, middle));
    switch (name) {
      case 'undo':
        reframe(history.undo());
        break;
      case 'redo':
        reframe(history.redo());
        break;
      case 'invert':
        return change(invert);
      case 'clear':
        return change((one) => paintAll(one, 0));
      case 'grow':
        return change((one) => grow(one, grownBy));
      case 'shrink':
        return change((one) => grow(one, -grownBy));
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

  return { mask, stage, facts, mount, act, change, tell, keepPlace };
}
