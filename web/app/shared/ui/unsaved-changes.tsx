import type { ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before typed changes are lost to another page, or to the closing of the tab. `children` say what is lost. */
export function UnsavedChanges({ isDirty, children }: { isDirty: boolean; children: ReactNode }) {
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
  const blocker = useBlocker(
    // Whose session has ended must leave.
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login',
  );
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Discard changes"
      keep="Keep editing"
      failure="You are still on this page."
      onConfirm={async () => blocker.proceed?.()}
      isLeaving
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
