import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './canvas.module.css';
import type { Mode } from './canvas-tool.ts';
import type { Frame } from './frame.ts';
import type { FrameHistory } from './frame-history.ts';
import { meaningOf } from './keys.ts';
import type { Picture } from './load-picture.ts';
import type { Mask } from './mask.ts';
import { createObjectFinder } from './object/ask-worker.ts';
import type { Wanted } from './object/hints.ts';
import { type Point, paintAll, paintSpans } from './shapes.ts';
import { BRUSH, GROWN_BY, TOLERANCE, ToolSettings, type ToolValues } from './tool-settings.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Act, type CanvasModel, changes, type DrawTool, drawTools, useCanvas } from './use-canvas.ts';
import { useDrawing } from './use-drawing.ts';
import { useFraming } from './use-framing.ts';
import { createWand } from './wand.ts';

type Search = 'looking' | 'found' | 'nothing';

/** Painting whole things of the picture. `onSearch` hears that one is looked for, and whether there was one. */
function useObjects(
  canvas: CanvasModel,
  { picture, frame, onSearch }: { picture: Picture; frame: Frame; onSearch: (search: Search) => void },
) {
  const [finder] = useState(() => createObjectFinder(picture));
  const [isLooking, setIsLooking] = useState(false);
  /** The canvas may have another frame by the time that something is found. */
  const now = useRef({ canvas, frame, onSearch });
  useLayoutEffect(() => {
    now.current = { canvas, frame, onSearch };
  });
  useEffect(() => finder.stop, [finder]);

  async function paint(wanted: Wanted, value: 0 | 1, isBehind: boolean): Promise<void> {
    if (isLooking) return;
    setIsLooking(true);
    onSearch('looking');
    const spans = await finder.find(wanted);
    setIsLooking(false);
    const { canvas: latest, frame: place, onSearch: tell } = now.current;
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

type Props = {
  picture: Picture;
  frame: Frame;
  mode: Mode;
  history: FrameHistory;
  /** What is painted counts; otherwise it is kept out of sight. */
  isPainted: boolean;
  /** Hears of another frame; null where the picture keeps its own. */
  onFrame: ((frame: Frame) => void) | null;
  /** Hears of the mask whenever what is painted is another. */
  onMask: (mask: Mask, share: number) => void;
  onSubmit: () => void;
  onHelp: () => void;
};

/** The picture with what is painted over it, and everything to paint with. */
export function Workspace({ picture, frame, mode, history, isPainted, onFrame, onMask, onSubmit, onHelp }: Props) {
  const say = useTexts('edit');
  const { number } = useFormats();
  const [chosen, setTool] = useState<DrawTool>(onFrame === null ? 'brush' : 'frame');
  const tool = isPainted ? chosen : 'hand';
  const [values, setValues] = useState<ToolValues>(() => ({
    size: Math.min(BRUSH.start, Math.round(Math.max(picture.width, picture.height) / 12)),
    tolerance: TOLERANCE.start,
    grownBy: GROWN_BY.start,
    isTaking: false,
  }));
  const [said, setSaid] = useState('');
  const { size, tolerance, grownBy, isTaking } = values;
  const canvas = useCanvas(picture, frame, { history, grownBy, onFrame });
  const { mask, facts, mount } = canvas;
  const wand = useMemo(() => createWand(picture, frame), [picture, frame]);
  const framing = useFraming(canvas, { picture, frame, onFrame: (next) => onFrame?.(next) });
  const objects = useObjects(canvas, { picture, frame, onSearch: (search) => setSaid(say(`object.${search}`)) });
  const drawing = useDrawing(canvas, {
    tool,
    size,
    isTaking,
    isWaiting: objects.isLooking,
    framing,
    onWand: (at, value) => canvas.change((one) => wand(one, at, tolerance, value)),
    onObject: objects.pick,
  });
  const { room, cursor } = drawing;
  const pictureCanvas = useRef<HTMLCanvasElement>(null);
  const maskCanvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const [shown, over, around] = [pictureCanvas.current, maskCanvas.current, room.current];
    if (shown === null || over === null || around === null) return;
    return mount({ picture: shown, mask: over, room: around });
  }, [mount, room]);
  const { show } = framing;
  useEffect(() => {
    show(tool === 'frame');
    if (room.current !== null) room.current.style.cursor = '';
  }, [show, tool, room]);
  useEffect(() => onMask(mask, facts.share), [onMask, mask, facts.share]);

  const percent = (share: number) => number(Math.round(share * 1000) / 10);

  function act(name: Act): void {
    canvas.act(name);
    setSaid(say(`act.${name}`));
  }

  function choose(next: DrawTool): void {
    setTool(next);
    setSaid(say(`tool.${next}`));
  }

  function resizeBrush(isLarger: boolean): void {
    const factor = isLarger ? BRUSH.step : 1 / BRUSH.step;
    const next = Math.round(size * factor);
    const other = Math.max(BRUSH.least, Math.min(BRUSH.most, next === size ? size + (isLarger ? 1 : -1) : next));
    setValues({ ...values, size: other });
    setSaid(say('pixels', { pixels: other }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (drawing.onCursorKey(event)) {
      event.preventDefault();
      const at = { x: number(Math.round(cursor.x)), y: number(Math.round(cursor.y)) };
      if (event.key === ' ') setSaid(say('said.at', at));
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSubmit();
    }
    if (event.key === '?') return onHelp();
    if (event.key === '[' || event.key === ']') {
      event.preventDefault();
      return resizeBrush(event.key === ']');
    }
    const meant = meaningOf(event);
    if (meant === null || event.altKey) return;
    event.preventDefault();
    if ('act' in meant) {
      const isChange = changes.some((one) => one === meant.act);
      if (isPainted || !isChange) act(meant.act);
    } else if (tools.includes(meant.tool)) choose(meant.tool);
  }

  const tools = drawTools.filter((one) => (isPainted ? one !== 'frame' || onFrame !== null : one === 'hand'));
  return (
    <div className={classes.workspace}>
      <Toolbar
        tools={tools}
        acts={isPainted ? changes : []}
        tool={tool}
        facts={facts}
        onTool={choose}
        onAct={act}
        onHelp={onHelp}
      />
      <div
        ref={room}
        role="application"
        className={classes.room}
        data-tool={tool}
        data-looking={objects.isLooking}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever paints by keys has to get there.
        tabIndex={0}
        aria-label={say('canvas')}
        aria-describedby="canvas-help"
        aria-busy={objects.isLooking}
        onKeyDown={onKeyDown}
        onFocus={drawing.showCursor}
        {...drawing.handlers}
      >
        <canvas ref={pictureCanvas} aria-hidden />
        <canvas ref={maskCanvas} aria-hidden hidden={!isPainted} />
        <p className={classes.facts} aria-hidden>
          <span>{say('zoomed', { percent: number(Math.round(facts.zoom * 100)) })}</span>
          {isPainted && <span>{say('painted', { percent: percent(facts.share) })}</span>}
        </p>
      </div>
      <p id="canvas-help" className="visually-hidden">
        {say('help')}
      </p>
      <p className="visually-hidden" role="status" data-said>
        {said === '' ? '' : say('said.act', { what: said, percent: percent(facts.share) })}
      </p>
      <ToolSettings
        tool={tool}
        values={values}
        onValues={setValues}
        isLooking={objects.isLooking}
        isNothing={said === say('object.nothing')}
        onBackground={mode === 'background' ? objects.pickBackground : null}
      />
    </div>
  );
}
