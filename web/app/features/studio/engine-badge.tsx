import { UnstyledButton } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { Popover } from '../../shared/ui/popover.tsx';
import classes from './engine-badge.module.css';

/** Says that the results of this tool come from the studio's built-in engine. */
export function EngineBadge() {
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
      Results here are made by the engine that comes with Kinora, on this machine. Add <code>FAL_KEY</code> and{' '}
      <code>RUNWARE_API_KEY</code> to the studio's settings for the real models.
    </Popover>
  );
}
