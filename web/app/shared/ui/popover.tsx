import { type ReactNode, type ToggleEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import classes from './popover.module.css';

const GAP = 6;
/** What stays free at the sides of a narrow window, as in the style sheet. */
const EDGE = 12;

type Place = { side: 'above' | 'below'; align: 'start' | 'end' };

/** What the button that opens a popover must carry. */
type PopoverTrigger = { popoverTarget: string; ref: (button: HTMLButtonElement | null) => void };

type Props = {
  /** The name of what opens. */
  label: string;
  place: Place;
  /** Pixels. */
  width: number;
  trigger: (trigger: PopoverTrigger) => ReactNode;
  /** Hears of it, such as a dialog around it, which Escape shall not close as well. */
  onOpen?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Fixed distances from the window's edges that put a panel beside the button, and all of it into the window. */
function besideButton(opener: HTMLElement, { side, align }: Place, width: number) {
  const button = opener.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const furthest = Math.max(EDGE, clientWidth - width - EDGE);
  const isAtLeft = (align === 'start') === (getComputedStyle(opener).direction === 'ltr');
  return {
    ...(side === 'below' ? { top: button.bottom + GAP } : { bottom: window.innerHeight - button.top + GAP }),
    ...(isAtLeft
      ? { left: Math.min(button.left, furthest) }
      : { right: Math.min(clientWidth - button.right, furthest) }),
  };
}

/**
 * A small panel beside its button. The browser itself closes it on Escape or a click elsewhere and returns the focus; the
 * library's would send each page of the studio another 13 kB to place it, which their budgets do not have.
 */
export function Popover({ label, place, width, trigger, onOpen, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState({});
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link in the panel leads to another page, which it would cover.
  useEffect(() => panel.current?.hidePopover(), [key]);
  const [isOpen, setIsOpen] = useState(false);
  const { side, align } = place;
  const move = useCallback(() => {
    if (button.current) setPosition(besideButton(button.current, { side, align }, width));
  }, [side, align, width]);
  useEffect(() => {
    if (!isOpen) return;
    // Whatever scrolls takes the button with it, and so does what changes its size around it.
    window.addEventListener('scroll', move, { capture: true, passive: true });
    const resizing = new ResizeObserver(move);
    for (let around: Element | null = button.current; around; around = around.parentElement) resizing.observe(around);
    // It would cover what the focus goes on to.
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Node && target !== button.current && !panel.current?.contains(target))
        panel.current?.hidePopover();
    };
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('focusin', leave);
      window.removeEventListener('scroll', move, { capture: true });
      resizing.disconnect();
    };
  }, [isOpen, move]);
  const open = ({ newState }: ToggleEvent<HTMLElement>) => {
    setIsOpen(newState === 'open');
    onOpen?.(newState === 'open');
    if (newState === 'open') panel.current?.focus();
  };
  return (
    <>
      {trigger({
        popoverTarget: id,
        ref: (element) => {
          button.current = element;
        },
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.panel}
        style={{ width, ...position }}
        tabIndex={-1}
        onBeforeToggle={({ newState }) => newState === 'open' && move()}
        onToggle={open}
      >
        {children}
      </div>
    </>
  );
}
