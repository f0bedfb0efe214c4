import { useCallback, useRef } from 'react';
import type { Framing } from './draw-frame.ts';
import { dragged, type Frame, type Grip, gripAt } from './frame.ts';
import type { Picture } from './load-picture.ts';
import type { Point } from './shapes.ts';
import type { CanvasModel } from './use-canvas.ts';
import { toFrame } from './view.ts';

/** How near to an edge it is held, in pixels of the screen. */
const REACH = { mouse: 10, touch: 24 };

type Held = { grip: Grip; from: Point };

/** Which way the cursor says that a grip goes. */
function cursorOf(grip: Grip | null): string {
  if (grip === null) return 'grab';
  if (grip === 'picture') return 'move';
  const [isLeft, isTop] = [grip.includes('left'), grip.includes('top')];
  if (grip.length === 1) return isLeft || grip.includes('right') ? 'ew-resize' : 'ns-resize';
  return isLeft === isTop ? 'nwse-resize' : 'nesw-resize';
}

/** Setting the frame around a picture: by dragging its sides and corners, or the picture in it by hand and by arrow keys. */
export function useFraming(
  { stage, keepPlace }: CanvasModel,
  { picture, frame, onFrame }: { picture: Picture; frame: Frame; onFrame: (frame: Frame) => void },
) {
  const held = useRef<Held | null>(null);
  const set = useRef<Framing | null>(null);

  const show = useCallback(
    (isOn: boolean) => stage.current?.frame(isOn ? { frame, at: { x: frame.left, y: frame.top } } : null),
    [stage, frame],
  );

  const inFrame = (at: Point) => (stage.current === null ? at : toFrame(stage.current.view(), at));

  function gripOf(at: Point, pointerType: string): Grip | null {
    const reach = (pointerType === 'mouse' ? REACH.mouse : REACH.touch) / (stage.current?.view().scale ?? 1);
    return gripAt(picture, frame, inFrame(at), reach);
  }

  function change(grip: Grip, by: Point): void {
    const next = dragged(picture, frame, grip, by);
    const shown = grip === 'picture' ? next : frame;
    set.current = { frame: next, at: { x: shown.left, y: shown.top } };
    stage.current?.frame(set.current);
  }

  return {
    show,
    cursorAt: (at: Point, pointerType: string) => cursorOf(held.current?.grip ?? gripOf(at, pointerType)),
    /** Answers whether anything of the frame is there to be held. */
    begin(at: Point, pointerType: string): boolean {
      const grip = gripOf(at, pointerType);
      held.current = grip === null ? null : { grip, from: inFrame(at) };
      return grip !== null;
    },
    follow(at: Point): void {
      if (held.current === null) return;
      const { grip, from } = held.current;
      const to = inFrame(at);
      change(grip, { x: to.x - from.x, y: to.y - from.y });
    },
    /** Moves the picture in its frame; `end` makes it so. */
    nudge(by: Point): void {
      const { left, top } = set.current?.frame ?? frame;
      change('picture', { x: left - frame.left + by.x, y: top - frame.top + by.y });
    },
    end(): void {
      const made = set.current;
      held.current = null;
      set.current = null;
      if (made === null) return;
      keepPlace();
      onFrame(made.frame);
    },
    cancel(): void {
      if (held.current === null && set.current === null) return;
      held.current = null;
      set.current = null;
      show(true);
    },
  };
}

export type FramingModel = ReturnType<typeof useFraming>;
