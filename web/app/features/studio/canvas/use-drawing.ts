import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Point, paintEllipse, paintPolygon, paintRectangle, paintStroke } from './shapes.ts';
import type { CanvasModel, DrawTool } from './use-canvas.ts';
import type { FramingModel } from './use-framing.ts';
import { moved, showing, toFrame, type View, zoomed } from './view.ts';

type Drawn = {
  tool: Exclude<DrawTool, 'wand' | 'frame' | 'hand'>;
  points: Point[];
  /** Takes away instead of adding. */
  value: 0 | 1;
};

type DrawSettings = {
  tool: DrawTool;
  size: number;
  /** Everything but the eraser takes away instead of adding. */
  isTaking: boolean;
  /** Nothing can be drawn while something is looked for that will be painted. */
  isWaiting: boolean;
  framing: FramingModel;
  onWand: (at: Point, value: 0 | 1) => void;
  /** A box around a thing, or a spot on it where both corners are the same. */
  onObject: (one: Point, other: Point, value: 0 | 1) => void;
};

/** Of a pen's pressure, which is half where none is measured. */
function radiusOf(size: number, { pointerType, pressure }: { pointerType: string; pressure: number }): number {
  return (size / 2) * (pointerType === 'pen' ? 0.25 + 1.5 * pressure : 1);
}

/** Pixels of the screen for a press of an arrow key. */
const STEP = 8;
const FAST = 5;
const WHEEL = 0.0015;
const ROUND = 48;
/** A box smaller than this was meant as a spot. Pixels of the screen. */
const SPOT = 6;

/** The outline of what is being drawn, to be seen before it is painted. */
function outlineOf({ tool, points }: Drawn): Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  if (tool === 'lasso') return [...points, first];
  if (tool === 'rectangle' || tool === 'object')
    return [first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }, first];
  if (tool !== 'ellipse') return [];
  const middle = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  return Array.from({ length: ROUND + 1 }, (_, at) => {
    const angle = (at / ROUND) * 2 * Math.PI;
    return {
      x: middle.x + (Math.abs(last.x - first.x) / 2) * Math.cos(angle),
      y: middle.y + (Math.abs(last.y - first.y) / 2) * Math.sin(angle),
    };
  });
}

/** Painting, moving and zooming by mouse, pen, fingers and keys. */
export function useDrawing(
  canvas: CanvasModel,
  { tool, size, isTaking, isWaiting, framing, onWand, onObject }: DrawSettings,
) {
  const { mask, stage, tell } = canvas;
  const pointers = useRef(new Map<number, Point>());
  const drawn = useRef<Drawn | null>(null);
  const panned = useRef<{ view: View; from: Point } | null>(null);
  const pinch = useRef<{ distance: number; middle: Point } | null>(null);
  const [cursor, setCursor] = useState<Point>(() => ({ x: mask.width / 2, y: mask.height / 2 }));
  /** What the space bar began by keys. */
  const byKeys = useRef(false);

  const room = useRef<HTMLDivElement | null>(null);
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = room.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const inFrame = (at: Point) => (stage.current === null ? at : toFrame(stage.current.view(), at));

  function mark(at: Point | null, radius = size / 2): void {
    const isRound = tool === 'brush' || tool === 'eraser';
    const outline = drawn.current === null ? [] : outlineOf(drawn.current);
    stage.current?.mark({ outline, cursor: at === null ? null : { at, radius: isRound ? radius : 0 } });
  }

  function begin(at: Point, radius: number, isOther: boolean) {
    if (tool === 'hand' || tool === 'frame' || isWaiting) return;
    const value = tool === 'eraser' || isOther !== isTaking ? 0 : 1;
    if (tool === 'wand') return onWand(at, value);
    drawn.current = { tool, points: [at], value };
    mask.begin();
    if (tool === 'brush' || tool === 'eraser') paintStroke(mask, at, at, radius, value);
  }

  function follow(at: Point, radius: number): void {
    const going = drawn.current;
    if (going === null) return;
    const last = going.points.at(-1) ?? at;
    if (going.tool === 'brush' || going.tool === 'eraser') {
      paintStroke(mask, last, at, radius, going.value);
      going.points = [at];
    } else {
      going.points.push(at);
    }
  }

  function end(): void {
    const going = drawn.current;
    drawn.current = null;
    byKeys.current = false;
    if (going === null) return;
    const { points, value } = going;
    const [first] = points;
    const last = points.at(-1);
    if (first !== undefined && last !== undefined) {
      if (going.tool === 'rectangle') paintRectangle(mask, first, last, value);
      if (going.tool === 'ellipse') paintEllipse(mask, first, last, value);
      if (going.tool === 'lasso') paintPolygon(mask, points, value);
      if (going.tool === 'object') pick(first, last, value);
    }
    mask.commit();
    const isOutlined = going.tool !== 'brush' && going.tool !== 'eraser';
    if (isOutlined) stage.current?.mark({ outline: [], cursor: null });
    tell();
  }

  function pick(one: Point, other: Point, value: 0 | 1): void {
    const least = SPOT / (stage.current?.view().scale ?? 1);
    const isSpot = Math.hypot(one.x - other.x, one.y - other.y) < least;
    onObject(one, isSpot ? one : other, value);
  }

  function cancel(): void {
    framing.cancel();
    drawn.current = null;
    byKeys.current = false;
    mask.rollBack();
  }

  function twoFingers(): { distance: number; middle: Point } | null {
    const [one, other] = [...pointers.current.values()];
    if (one === undefined || other === undefined) return null;
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    return { distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)), middle };
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const shown = stage.current;
    if (shown === null) return;
    const at = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, at);
    if (event.pointerType === 'touch' && pointers.current.size === 2) {
      cancel();
      panned.current = null;
      pinch.current = twoFingers();
      return;
    }
    if (pointers.current.size > 1) return;
    const isHeld = tool === 'frame' && event.button === 0 && framing.begin(at, event.pointerType);
    if (isHeld) return;
    if (tool === 'hand' || tool === 'frame' || event.button === 1) panned.current = { view: shown.view(), from: at };
    else if (event.button === 0) begin(inFrame(at), radiusOf(size, event), event.altKey);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const shown = stage.current;
    if (shown === null) return;
    const at = pointOf(event);
    if (pointers.current.has(event.pointerId)) pointers.current.set(event.pointerId, at);
    const [before, now] = [pinch.current, pinch.current === null ? null : twoFingers()];
    if (before !== null && now !== null) {
      const by = { x: now.middle.x - before.middle.x, y: now.middle.y - before.middle.y };
      shown.show(zoomed(moved(shown.view(), by), now.distance / before.distance, now.middle));
      pinch.current = now;
      return;
    }
    if (panned.current !== null) {
      const { view, from } = panned.current;
      return shown.show(moved(view, { x: at.x - from.x, y: at.y - from.y }));
    }
    if (tool === 'frame') {
      if (pointers.current.has(event.pointerId)) framing.follow(at);
      event.currentTarget.style.cursor = framing.cursorAt(at, event.pointerType);
      return;
    }
    if (drawn.current !== null && !byKeys.current) {
      const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const one of all.length === 0 ? [event.nativeEvent] : all) {
        follow(inFrame(pointOf(one)), radiusOf(size, one));
      }
    }
    mark(event.pointerType === 'touch' ? null : inFrame(at), radiusOf(size, event));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0) return;
    const wasMoving = panned.current !== null || pinch.current !== null;
    panned.current = null;
    pinch.current = null;
    if (wasMoving) return tell();
    if (event.type === 'pointercancel') cancel();
    else if (tool === 'frame') framing.end();
    else if (!byKeys.current) end();
  }

  /** Answers whether the key was one of the canvas. */
  function onCursorKey(event: KeyboardEvent<HTMLElement>): boolean {
    const shown = stage.current;
    if (shown === null || event.ctrlKey || event.metaKey) return false;
    const steps: Readonly<Record<string, Point>> = {
      ArrowLeft: { x: -1, y: 0 },
      ArrowRight: { x: 1, y: 0 },
      ArrowUp: { x: 0, y: -1 },
      ArrowDown: { x: 0, y: 1 },
    };
    const step = steps[event.key];
    if (step !== undefined) {
      const far = (STEP * (event.shiftKey ? FAST : 1)) / shown.view().scale;
      if (tool === 'frame') {
        framing.nudge({ x: step.x * Math.max(1, far), y: step.y * Math.max(1, far) });
        return true;
      }
      const at = {
        x: Math.min(mask.width, Math.max(0, cursor.x + step.x * far)),
        y: Math.min(mask.height, Math.max(0, cursor.y + step.y * far)),
      };
      setCursor(at);
      shown.show(showing(shown.view(), at, shown.room()));
      if (byKeys.current) follow(at, size / 2);
      mark(at);
      return true;
    }
    if (event.key === 'Escape' && drawn.current !== null) {
      cancel();
      mark(cursor);
      return true;
    }
    if (event.key !== ' ') return false;
    if (event.repeat) return true;
    const isShape = tool === 'rectangle' || tool === 'ellipse' || tool === 'lasso' || tool === 'object';
    // A shape is begun by one press and ended by the next; a brush paints while the bar is held.
    if (byKeys.current && isShape) end();
    else if (drawn.current === null) {
      byKeys.current = true;
      begin(cursor, size / 2, event.altKey);
    }
    mark(cursor);
    return true;
  }

  function onKeyUp({ key }: { key: string }): void {
    if (tool === 'frame' && key.startsWith('Arrow')) framing.end();
    if (key === ' ' && byKeys.current && (tool === 'brush' || tool === 'eraser' || drawn.current === null)) end();
  }

  useEffect(() => {
    const element = room.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      const shown = stage.current;
      if (shown === null) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      if (event.shiftKey) shown.show(moved(shown.view(), { x: -event.deltaY - event.deltaX, y: 0 }));
      else shown.show(zoomed(shown.view(), Math.exp(-event.deltaY * WHEEL), at));
      tell();
    };
    // React's own listener could not keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, tell]);

  return {
    room,
    cursor,
    showCursor: () => tool !== 'frame' && mark(cursor),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onPointerLeave: () => drawn.current === null && mark(null),
      onKeyUp,
      onBlur: () => tool === 'frame' && framing.end(),
    },
    onCursorKey,
  };
}
