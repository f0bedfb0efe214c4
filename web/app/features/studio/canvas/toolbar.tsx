import { ActionIcon } from '@mantine/core';
import {
  Brush,
  Circle,
  Contrast,
  Eraser,
  Expand,
  Frame as FrameSign,
  Hand,
  Keyboard,
  Lasso,
  Maximize,
  Percent,
  Redo2,
  ScanSearch,
  Shrink,
  Square,
  Trash2,
  Undo2,
  WandSparkles,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './canvas.module.css';
import { actKeys, toolKeys } from './keys.ts';
import { type Act, type CanvasFacts, type DrawTool, views } from './use-canvas.ts';

const toolSigns: Readonly<Record<DrawTool, ComponentType<{ size: number }>>> = {
  brush: Brush,
  eraser: Eraser,
  rectangle: Square,
  ellipse: Circle,
  lasso: Lasso,
  wand: WandSparkles,
  object: ScanSearch,
  frame: FrameSign,
  hand: Hand,
};
const actSigns: Readonly<Record<Act, ComponentType<{ size: number }>>> = {
  undo: Undo2,
  redo: Redo2,
  invert: Contrast,
  grow: Expand,
  shrink: Shrink,
  clear: Trash2,
  zoomOut: ZoomOut,
  zoomIn: ZoomIn,
  fit: Maximize,
  actual: Percent,
};

type Props = {
  tools: readonly DrawTool[];
  tool: DrawTool;
  /** What can be done with what is painted. */
  acts: readonly Act[];
  facts: CanvasFacts;
  onTool: (tool: DrawTool) => void;
  onAct: (act: Act) => void;
  onHelp: () => void;
};

/** What to draw with, and what can be done with what is drawn; each with its key. */
export function Toolbar({ tools, tool, acts, facts, onTool, onAct, onHelp }: Props) {
  const say = useTexts('edit');
  const isIdle = (act: Act) => (act === 'undo' && !facts.canUndo) || (act === 'redo' && !facts.canRedo);
  const button = (act: Act) => {
    const Sign = actSigns[act];
    const label = say(`act.${act}`);
    return (
      <ActionIcon
        key={act}
        size={36}
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-keyshortcuts={actKeys[act].replace('Ctrl', 'Control')}
        title={say('withKey', { name: label, key: actKeys[act] })}
        disabled={isIdle(act)}
        onClick={() => onAct(act)}
      >
        <Sign size={18} />
      </ActionIcon>
    );
  };
  return (
    <div className={classes.toolbar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks. */}
      <div role="group" aria-label={say('tools')} className={classes.group} data-tools>
        {tools.map((name) => {
          const Sign = toolSigns[name];
          const label = say(`tool.${name}`);
          return (
            <ActionIcon
              key={name}
              size={36}
              variant={name === tool ? 'filled' : 'subtle'}
              {...(name === tool ? {} : { color: 'gray' })}
              aria-label={label}
              aria-pressed={name === tool}
              aria-keyshortcuts={toolKeys[name]}
              title={say('withKey', { name: label, key: toolKeys[name] })}
              onClick={() => onTool(name)}
            >
              <Sign size={18} />
            </ActionIcon>
          );
        })}
      </div>
      {acts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        <div role="group" aria-label={say('changes')} className={classes.group}>
          {acts.map(button)}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div role="group" aria-label={say('view')} className={classes.group} data-view>
        {views.map(button)}
        <ActionIcon
          size={36}
          variant="subtle"
          color="gray"
          aria-label={say('keys')}
          aria-keyshortcuts="?"
          title={say('withKey', { name: say('keys'), key: '?' })}
          onClick={onHelp}
        >
          <Keyboard size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}
