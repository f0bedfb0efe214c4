import type { Tool } from '@kinora/catalogue/tool';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { FlaskConical, Keyboard } from 'lucide-react';
import { usualTime } from '../../shared/format/format.ts';
import { Popover } from '../../shared/ui/popover.tsx';
import classes from './tool-title.module.css';

/** Says that the results of this tool come from the studio's built-in engine. */
function EngineBadge() {
  return (
    <Popover
      label="Preview engine"
      place={{ side: 'below', align: 'start' }}
      width={280}
      trigger={(trigger) => (
        <UnstyledButton {...trigger} className={classes.badge}>
          <FlaskConical size={13} aria-hidden />
          Preview engine
        </UnstyledButton>
      )}
    >
      Results here are made by the engine that comes with the studio, on this machine. Add <code>FAL_KEY</code> and{' '}
      <code>RUNWARE_API_KEY</code> to the studio's settings for the real models.
    </Popover>
  );
}

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
        {tool.expectedSeconds.to >= LONG_SECONDS && ' You can leave this page. The result will wait in your gallery.'}
      </p>
      {isPreviewEngine && <EngineBadge />}
    </div>
  );
}
