import type { Act, DrawTool } from './use-canvas.ts';

/** The key of each tool and act. Letters count while nobody is typing. */
export const toolKeys: Readonly<Record<DrawTool, string>> = {
  brush: 'B',
  eraser: 'E',
  rectangle: 'R',
  ellipse: 'O',
  lasso: 'L',
  wand: 'W',
  object: 'S',
  frame: 'F',
  hand: 'H',
};
export const actKeys: Readonly<Record<Act, string>> = {
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Shift+Z',
  invert: 'I',
  clear: 'Delete',
  grow: 'G',
  shrink: 'Shift+G',
  zoomIn: '+',
  zoomOut: '-',
  fit: '0',
  actual: '1',
};

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/** What a key asks for; null for a key of nobody. */
export function meaningOf({ key, ctrlKey, metaKey, shiftKey }: Pressed): { tool: DrawTool } | { act: Act } | null {
  const isCommand = ctrlKey || metaKey;
  const pressed = key.length === 1 ? key.toUpperCase() : key;
  if (isCommand) {
    if (pressed === 'Z') return { act: shiftKey ? 'redo' : 'undo' };
    return pressed === 'Y' ? { act: 'redo' } : null;
  }
  if (pressed === 'G') return { act: shiftKey ? 'shrink' : 'grow' };
  if (pressed === '=') return { act: 'zoomIn' };
  if (pressed === 'Backspace') return { act: 'clear' };
  for (const [tool, one] of Object.entries(toolKeys)) if (one === pressed && isTool(tool)) return { tool };
  for (const [act, one] of Object.entries(actKeys)) if (one === pressed && isAct(act)) return { act };
  return null;
}

const isTool = (name: string): name is DrawTool => name in toolKeys;
const isAct = (name: string): name is Act => name in actKeys;
