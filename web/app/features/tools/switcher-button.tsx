import { Button, Kbd } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import classes from './switcher-button.module.css';

type Part = { ToolSwitcher: ComponentType<{ onClose: () => void }> };

const load = (): Promise<Part> => import('./tool-switcher.tsx');
/** Ahead of the press that will need it; that one says so when it does not come. */
const loadAhead = () => void load().catch(() => undefined);

/** Opens the way to every tool and page, as Ctrl-K does everywhere behind sign-in. */
export function SwitcherButton() {
  const [part, setPart] = useState<Part | null>(null);
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) setIsWanted(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  useEffect(() => {
    if (!isWanted || part !== null) return;
    load().then(setPart, () => {
      setIsWanted(false);
      notifications.show({
        color: 'red',
        title: 'The list of tools could not be loaded',
        message: 'Check your connection and try again.',
      });
    });
  }, [isWanted, part]);

  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.button}
        classNames={{ label: classes.label, section: classes.icon }}
        leftSection={<Search size={15} aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-busy={isWanted && part === null}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setIsWanted(true)}
      >
        <span>
          Tools <span className="visually-hidden">and pages</span>
        </span>
        <Kbd size="xs" className={classes.key} aria-hidden>
          Ctrl K
        </Kbd>
      </Button>
      {isWanted && part !== null && <part.ToolSwitcher onClose={() => setIsWanted(false)} />}
    </>
  );
}
