import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { enterOtherSession } from '../../../shared/session/session.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { viewAs } from './access-api.ts';

type Props = { user: AdminUserDetail['user']; onClose: () => void };

/** Opens the studio as this person sees it, in every tab of this browser. */
export function ViewDialog({ user, onClose }: Props) {
  return (
    <ReasonDialog
      title="View as user"
      confirm="View as user"
      onConfirm={async (reason) => {
        await viewAs(user.id, reason);
        return enterOtherSession('/dashboard');
      }}
      onClose={onClose}
    >
      <p>
        You see the studio as {user.email} does, for at most 30 minutes, and cannot change anything. Beginning and end
        are kept in the audit log.
      </p>
    </ReasonDialog>
  );
}
