import type { Tool } from '@kinora/catalogue/tool';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { FlaskConical, Keyboard } from 'lucide-react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Popover } from '../../shared/ui/popover.tsx';
import classes from './tool-title.module.css';

/** The names of the settings, which are the same in every language. */
const engineSettings = { first: 'FAL_KEY', second: 'RUNWARE_API_KEY' };

/** Says that the results of this tool come from the studio's built-in engine. */
function EngineBadge() {
  const say = useTexts('studio');
  return (
    <Popover
      label={say('engine')}
      place={{ side: 'below', align: 'start' }}
      width={280}
      trigger={(trigger) => (
        <UnstyledButton {...trigger} className={classes.badge}>
          <FlaskConical size={13} aria-hidden />
          {say('engine')}
        </UnstyledButton>
      )}
    >
      {say.rich('engineText', { code: (name) => <code dir="ltr">{name}</code> }, engineSettings)}
    </Popover>
  );
}

/** Nobody should have to watch for longer. */
const LONG_SECONDS = 180;

type Props = { tool: Tool; isPreviewEngine: boolean; onHelp: () => void };

export function ToolTitle({ tool, isPreviewEngine, onHelp }: Props) {
  const say = useTexts('studio');
  return (
    <div className={classes.head}>
      <div className={classes.row}>
        <h1 className={classes.title}>{tool.name}</h1>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.help}
          aria-label={say('shortcuts')}
          title={say('shortcuts')}
          onClick={onHelp}
        >
          <Keyboard size={17} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.summary}>
        {tool.summary}
        {tool.expectedSeconds.to >= LONG_SECONDS && ` ${say('mayLeave')}`}
      </p>
      {isPreviewEngine && <EngineBadge />}
    </div>
  );
}
