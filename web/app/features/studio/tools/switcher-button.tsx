import { Button, Kbd } from '@mantine/core';
import { Search } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import classes from './switcher-button.module.css';

const load = () => import('./tool-switcher.tsx');
/** Ahead of the press that will need it; that one says so when it does not come. */
const loadAhead = () => void load().catch(() => undefined);
const ToolSwitcher = lazyPart(load, (module) => module.ToolSwitcher, ['switcher', 'tools']);

/** Opens the way to every tool and page, as Ctrl-K does everywhere behind sign-in. */
export function SwitcherButton() {
  const say = useTexts('frame');
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) setIsOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

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
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setIsOpen(true)}
      >
        <span>{say.rich('tools', { more: (content) => <span className="visually-hidden">{content}</span> })}</span>
        <Kbd size="xs" className={classes.key} aria-hidden>
          {say('toolsKeys')}
        </Kbd>
      </Button>
      {isOpen &&
        createPortal(
          <Suspense>
            <ToolSwitcher onClose={() => setIsOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
