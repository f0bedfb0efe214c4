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
  const [query, setQuery] = useState('');
  /** Asked for by the keyboard, while its field is not there yet. */
  const [isAwaited, setAwaited] = useState(false);

  useLayoutEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      setIsOpen(true);
      setAwaited(true);
      load().catch(() => setAwaited(false));
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

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
            <ToolSwitcher query={query} onQuery={setQuery} onReady={() => setAwaited(false)} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
