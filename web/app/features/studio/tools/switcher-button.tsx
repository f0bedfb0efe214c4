import { Button, Kbd } from '@mantine/core';
import { Search } from 'lucide-react';
import { Suspense, startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import classes from './switcher-button.module.css';

const load = () => import('./tool-switcher.tsx');
const ToolSwitcher = lazyPart(load, (module) => module.ToolSwitcher, ['switcher', 'tools']);

/** Opens the way to every tool and page, as Ctrl-K does everywhere behind sign-in. */
export function SwitcherButton() {
  const say = useTexts('frame');
  const [isOpen, setIsOpen] = useState(false);
  // After the next frame: a dialog is the most that a press draws.
  const open = useCallback(() => startTransition(() => setIsOpen(true)), []);
  const [query, setQuery] = useState('');
  /** Asked for by the keyboard, while its field is not there yet. */
  const [isAwaited, setAwaited] = useState(false);

  useLayoutEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      setAwaited(true);
      open();
      setTimeout(() => load().catch(() => setAwaited(false)));
    };
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, [open]);

  useLayoutEffect(() => {
    if (!isAwaited) return;
    // Else the first letters were lost, or written into the page below.
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setQuery((before) => before + event.key);
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [isAwaited]);

  function close() {
    setIsOpen(false);
    setAwaited(false);
    setQuery('');
  }

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
        onPointerEnter={ToolSwitcher.preload}
        onFocus={ToolSwitcher.preload}
        onClick={open}
      >
        <span>{say.rich('tools', { more: (content) => <span className="visually-hidden">{content}</span> })}</span>
        <Kbd size="xs" className={classes.key} aria-hidden>
          {say('toolsKeys')}
        </Kbd>
      </Button>
      {isOpen &&
        createPortal(
          <Suspense>
            <ToolSwitcher query={query} onQuery={setQuery} onReady={() => setAwaited(false)} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
