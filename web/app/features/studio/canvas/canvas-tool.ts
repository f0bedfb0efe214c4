import { type CanvasMode, modesOf } from '@kinora/catalogue/canvas';
import type { Canvas, FormSection, Tool } from '@kinora/catalogue/tool';
import { type Frame, ownFrame } from './frame.ts';

/** A tool that edits on the canvas. */
export type CanvasTool = Tool & { canvas: Canvas };

export function isCanvasTool(tool: Tool): tool is CanvasTool {
  return tool.canvas !== null;
}

/** What is offered of a tool: without a mask there is nothing to paint, and filling changes the whole picture. */
export type Mode = CanvasMode;
export type ShownMode = Mode | 'whole';

export function shownMode({ canvas }: CanvasTool, mode: Mode): ShownMode {
  return canvas.mask === null && mode === 'fill' ? 'whole' : mode;
}

/** What a person wants, or the first of what this tool can do. */
export function possibleMode({ canvas }: CanvasTool, wanted: Mode): Mode {
  const modes = modesOf(canvas);
  return modes.find((mode) => mode === wanted) ?? modes[0] ?? wanted;
}

type Sections = readonly FormSection<Readonly<Record<string, unknown>>, string>[];

/** The part of a tool's form that the canvas does not fill in by itself. */
export function furtherSections(tool: CanvasTool): Sections {
  const { image, mask, prompt, sets } = tool.canvas;
  const own = new Set<string | null>([image, mask, prompt, ...sets]);
  // One edit is shown at a time.
  if (tool.countField !== null && tool.defaults[tool.countField] === 1) own.add(tool.countField);
  return tool.form.flatMap(({ presets = [], ...section }) => {
    const fields = Object.fromEntries(Object.entries(section.fields).filter(([name]) => !own.has(name)));
    const kept = presets.filter(({ values }) => Object.keys(values).every((name) => !own.has(name)));
    return Object.keys(fields).length + kept.length === 0 ? [] : [{ ...section, presets: kept, fields }];
  });
}

type Edit = { url: string; frame: Frame; mode: Mode; prompt: string; feather: number };

/** An edit as the input of its tool. */
export function inputOf({ canvas }: CanvasTool, { url, frame, mode, prompt, feather }: Edit): Record<string, unknown> {
  return {
    [canvas.image]: url,
    [canvas.mode]: mode,
    ...(canvas.prompt === null ? {} : { [canvas.prompt]: prompt }),
    [canvas.width]: frame.width,
    [canvas.height]: frame.height,
    [canvas.left]: frame.left,
    [canvas.top]: frame.top,
    [canvas.feather]: feather,
  };
}

/** Whether a frame reaches beyond its picture. */
export function isBeyond(picture: { width: number; height: number }, frame: Frame): boolean {
  const own = ownFrame(picture);
  return frame.width !== own.width || frame.height !== own.height;
}
