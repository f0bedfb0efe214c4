import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

/** Asks before typed changes are lost to another page, or to the closing of the tab. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
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
      Your profile has changes that are not saved yet.
    </ConfirmDialog>
  );
}
