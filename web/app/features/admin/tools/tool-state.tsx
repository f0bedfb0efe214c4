import type { AddedToolView } from '@kinora/server/admin-tools-wire';
import { Badge } from '@mantine/core';
import classes from './tools.module.css';

type Props = { tool: Pick<AddedToolView, 'state' | 'publishedVersion' | 'hasDraft' | 'isDrifted'> };

/** Whether people are offered a tool, and whether what they are offered is what is being worked on. */
export function ToolState({ tool: { state, publishedVersion, hasDraft, isDrifted } }: Props) {
  return (
    <span className={classes.states}>
      {state === 'draft' && (
        <Badge component="span" color="yellow">
          Draft
        </Badge>
      )}
      {state === 'published' && (
        <Badge component="span" color="green">
          Published v{publishedVersion}
        </Badge>
      )}
      {state === 'retired' && <Badge component="span">Retired</Badge>}
      {state !== 'draft' && hasDraft && (
        <Badge component="span" color="yellow">
          Changed
        </Badge>
      )}
      {isDrifted && (
        <Badge component="span" color="red">
          Model changed
        </Badge>
      )}
    </span>
  );
}
