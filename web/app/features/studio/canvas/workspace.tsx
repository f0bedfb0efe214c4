import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './canvas.module.css';
import type { Frame } from './frame.ts';
import { meaningOf } from './keys.ts';
import type { Picture } from './load-picture.ts';
import type { Mask } from './mask.ts';
import { Range } from './range.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Act, type DrawTool, useCanvas } from './use-canvas.ts';
import { useDrawing } from './use-drawing.ts';
import { createWand } from './wand.ts';

const BRUSH = { least: 1, most: 512, start: 64, step: 1.25 };
const TOLERANCE = { least: 1, most: 128, start: 32 };

type Props = {
  picture: Picture;
  frame: Frame;
  masks: Map<string, Mask>;
  /** Hears of the mask whenever what is painted is another. */
  onMask: (mask: Mask, share: number) => void;
  onSubmit: () => void;
};

/** The picture with what is painted over it, and everything to paint with. */
export function Workspace({ picture, frame, masks, onMask, onSubmit }: Props) {
  const say = useTexts('edit');
  const { number } = useFormats();
  const canvas = useCanvas(picture, frame, masks);
  const { mask, facts, mount } = canvas;
  const [tool, setTool] = useState<DrawTool>('brush');
  const [size, setSize] = useState(() =>
    Math.min(BRUSH.start, Math.round(Math.max(picture.width, picture.height) / 12)),
  );
  const [tolerance, setTolerance] = useState(TOLERANCE.start);
  const [said, setSaid] = useState('');
  const [wand] = useState(() => createWand(picture, frame));
  const drawing = useDrawing(canvas, {
    tool,
    size,
    onWand: (at, value) => canvas.change((one) => wand(one, at, tolerance, value)),
  });
  const { room, cursor } = drawing;
  const pictureCanvas = useRef<HTMLCanvasElement>(null);
  const maskCanvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const [shown, over, around] = [pictureCanvas.current, maskCanvas.current, room.current];
    if (shown === null || over === null || around === null) return;
    return mount({ picture: shown, mask: over, room: around });
  }, [mount, room]);
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
    if (event.key === '[' || event.key === ']') {
      event.preventDefault();
      const factor = event.key === ']' ? BRUSH.step : 1 / BRUSH.step;
      const next = Math.max(BRUSH.least, Math.min(BRUSH.most, Math.round(size * factor)));
      const other = next === size ? size + (event.key === ']' ? 1 : -1) : next;
      setSize(Math.max(BRUSH.least, Math.min(BRUSH.most, other)));
      return setSaid(say('pixels', { pixels: other }));
    }
    const meant = meaningOf(event);
    if (meant === null || event.altKey) return;
    event.preventDefault();
    if ('tool' in meant) choose(meant.tool);
    else act(meant.act);
  }

  const isRound = tool === 'brush' || tool === 'eraser';
  return (
    <div className={classes.workspace}>
      <Toolbar tool={tool} facts={facts} onTool={choose} onAct={act} />
      <div
        ref={room}
        role="application"
        className={classes.room}
        data-tool={tool}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever paints by keys has to get there.
        tabIndex={0}
        aria-label={say('canvas')}
        aria-describedby="canvas-help"
        onKeyDown={onKeyDown}
        onFocus={drawing.showCursor}
        {...drawing.handlers}
      >
        <canvas ref={pictureCanvas} aria-hidden />
        <canvas ref={maskCanvas} aria-hidden />
        <p className={classes.facts} aria-hidden>
          <span>{say('zoomed', { percent: number(Math.round(facts.zoom * 100)) })}</span>
          <span>{say('painted', { percent: percent(facts.share) })}</span>
        </p>
      </div>
      <p id="canvas-help" className="visually-hidden">
        {say('help')}
      </p>
      <p className="visually-hidden" role="status" data-said>
        {said === '' ? '' : say('said.act', { what: said, percent: percent(facts.share) })}
      </p>
      <div className={classes.settings}>
        {isRound && (
          <Range
            label={say('size')}
            said={say('pixels', { pixels: size })}
            min={BRUSH.least}
            max={BRUSH.most}
            value={size}
            onChange={setSize}
          />
        )}
        {tool === 'wand' && (
          <Range
            label={say('tolerance')}
            said={number(tolerance)}
            min={TOLERANCE.least}
            max={TOLERANCE.most}
            value={tolerance}
            onChange={setTolerance}
          />
        )}
        <p className={classes.note}>{say(`note.${tool}`)}</p>
      </div>
    </div>
  );
}
