import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react';

/**
 * What every button of the library is made of. Browsers take the focus from a button that becomes disabled, as one does
 * while it loads; so one that has it is held: it is called disabled and does nothing, until the focus leaves it.
 */
export function HeldButton({
  type = 'button',
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...others
}: ComponentProps<'button'>) {
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = disabled && hasFocus;

  function focus(event: FocusEvent<HTMLButtonElement>) {
    setHasFocus(true);
    onFocus?.(event);
  }

  function blur(event: FocusEvent<HTMLButtonElement>) {
    // It is still the active one when only the window was left.
    setHasFocus(document.activeElement === event.currentTarget);
    onBlur?.(event);
  }

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isHeld) {
      event.preventDefault();
      return;
    }
    // It may have been focused before the page's scripts listened.
    setHasFocus(document.activeElement === event.currentTarget);
    onClick?.(event);
  }

  return (
    <button
      {...others}
      {...(isHeld && { 'aria-disabled': true })}
      type={type}
      disabled={disabled && !hasFocus}
      onClick={press}
      onFocus={focus}
      onBlur={blur}
    />
  );
}
