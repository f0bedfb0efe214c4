import { Button, UnstyledButton } from '@mantine/core';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { Popover } from '../ui/popover.tsx';
import classes from './details-menu.module.css';

type MenuAct = {
  name: string;
  Sign: LucideIcon;
  note?: string;
  /** An address within the studio, or what a press does. */
  to?: string;
  onPress?: () => void;
  opensDialog?: boolean;
};

export type MenuGroup = { name: 'use' | 'share' | 'organize' | 'file' | 'danger'; acts: readonly MenuAct[] };

/** The panel goes first, and gives the focus back to its button, to which a dialog that follows returns it. */
function hideAround({ currentTarget }: MouseEvent<HTMLElement>): void {
  const panel = currentTarget.closest('[popover]');
  if (panel instanceof HTMLElement) panel.hidePopover();
}

function Act({ act: { name, Sign, note, to, onPress, opensDialog = false } }: { act: MenuAct }) {
  const words = (
    <>
      <Sign size={16} aria-hidden />
      {name}
    </>
  );
  const press = (event: MouseEvent<HTMLElement>) => {
    hideAround(event);
    onPress?.();
  };
  if (to !== undefined) {
    return (
      <Link to={to} className={classes.act} title={note} onClick={press}>
        {words}
      </Link>
    );
  }
  return (
    <UnstyledButton
      className={classes.act}
      title={note}
      {...(opensDialog ? { 'aria-haspopup': 'dialog' } : {})}
      onClick={press}
    >
      {words}
    </UnstyledButton>
  );
}

/** What else can be done with a generation, in groups. Nothing where there is nothing else. */
export function DetailsMenu({ groups, onOpen }: { groups: readonly MenuGroup[]; onOpen: (isOpen: boolean) => void }) {
  const say = useTexts('details');
  const id = useId();
  const filled = groups.filter(({ acts }) => acts.length > 0);
  if (filled.length === 0) return null;
  return (
    <Popover
      label={say('more')}
      place={{ side: 'above', align: 'start' }}
      width={250}
      onOpen={onOpen}
      trigger={(trigger) => (
        <Button
          variant="default"
          className={classes.open}
          leftSection={<Ellipsis size={15} aria-hidden />}
          {...trigger}
        >
          {say('more')}
        </Button>
      )}
    >
      <div className={classes.menu}>
        {filled.map(({ name, acts }) => (
          <section key={name} aria-labelledby={`${id}-${name}`} className={classes.group} data-group={name}>
            <h4 id={`${id}-${name}`} className={name === 'danger' ? 'visually-hidden' : classes.name}>
              {say(`group.${name}`)}
            </h4>
            {acts.map((act) => (
              <Act key={act.name} act={act} />
            ))}
          </section>
        ))}
      </div>
    </Popover>
  );
}
