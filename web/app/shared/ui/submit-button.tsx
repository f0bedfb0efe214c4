import type { ReactNode } from 'react';
import classes from './submit-button.module.css';

type Props = {
  /** Before the scripts run, the browser would send the fields by itself. */
  isReady: boolean;
  isBusy: boolean;
  isWide?: boolean;
  children: ReactNode;
};

/** Sends a form of a page that comes without the component library. */
export function SubmitButton({ isReady, isBusy, isWide = false, children }: Props) {
  return (
    <button
      type={isReady ? 'submit' : 'button'}
      data-waiting={isReady ? undefined : true}
      className={isWide ? `${classes.submit} ${classes.wide}` : classes.submit}
      disabled={isBusy}
    >
      {children}
    </button>
  );
}
