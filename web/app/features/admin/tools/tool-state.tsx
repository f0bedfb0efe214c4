import type { AddedToolView } from '@kinora/server/admin-tools-wire';
import { Badge } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './tools.module.css';

type Props = { tool: Pick<AddedToolView, 'state' | 'publishedVersion' | 'hasDraft' | 'isDrifted'> };

/** Whether people are offered a tool, and whether what they are offered is what is being worked on. */
export function ToolState({ tool: { state, publishedVersion, hasDraft, isDrifted } }: Props) {
  const say = useTexts('adminTools');
  return (
    <span className={classes.states}>
      {state === 'draft' && (
        <Badge component="span" color="yellow">
          {say('states.draft')}
        </Badge>
      )}
      {state === 'published' && (
        <Badge component="span" color="green">
          {say('state.version', { version: publishedVersion ?? '' })}
        </Badge>
      )}
      {state === 'retired' && <Badge component="span">{say('states.retired')}</Badge>}
      {state !== 'draft' && hasDraft && (
        <Badge component="span" color="yellow">
          {say('state.changed')}
        </Badge>
      )}
      {isDrifted && (
        <Badge component="span" color="red">
          {say('state.drifted')}
        </Badge>
      )}
    </span>
  );
}
