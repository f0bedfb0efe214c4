import type { Tool } from '@kinora/catalogue/tool';
import { ActionIcon } from '@mantine/core';
import { Keyboard } from 'lucide-react';
import { usualTime } from '../../shared/format/format.ts';
import { EngineBadge } from './engine-badge.tsx';
import classes from './tool-title.module.css';

/** Nobody should have to watch for longer. */
const LONG_SECONDS = 180;

type Props = { tool: Tool; isPreviewEngine: boolean; onHelp: () => void };

export function ToolTitle({ tool, isPreviewEngine, onHelp }: Props) {
  return (
    <div className={classes.head}>
      <div className={classes.row}>
        <h1 className={classes.title}>{tool.name}</h1>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.help}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={onHelp}
        >
          <Keyboard size={17} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.summary}>
        {tool.summary} Typically {usualTime(tool.expectedSeconds)}.
        {tool.expectedSeconds.to >= LONG_SECONDS && ' You may leave meanwhile: the result waits in your gallery.'}
      </p>
      {isPreviewEngine && <EngineBadge />}
    </div>
  );
}
