import type { ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useTexts } from '../texts/use-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before typed changes are lost to another page, or to the closing of the tab. `children` say what is lost. */
export function UnsavedChanges({ isDirty, children }: { isDirty: boolean; children: ReactNode }) {
  const say = useTexts('common');
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
      title={say('leave.title')}
      confirm={say('leave.discard')}
      keep={say('leave.keep')}
      failure={say('leave.failure')}
      onConfirm={async () => blocker.proceed?.()}
      isLeaving
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
