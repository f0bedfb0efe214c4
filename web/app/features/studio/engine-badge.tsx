import { Popover, UnstyledButton } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import classes from './engine-badge.module.css';

/** Says that the pictures of this studio come from its built-in engine. */
export function EngineBadge() {
  return (
    <Popover width={280} position="bottom-start" shadow="md">
      <Popover.Target>
        <UnstyledButton className={classes.badge}>
          <FlaskConical size={13} aria-hidden />
          Preview engine
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Preview engine" className={classes.dropdown}>
        Pictures here are made by the engine that comes with Kinora, on this machine. Add <code>RUNWARE_API_KEY</code>{' '}
        to the studio's settings for the real model.
      </Popover.Dropdown>
    </Popover>
  );
}
