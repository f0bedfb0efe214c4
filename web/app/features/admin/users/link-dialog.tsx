import type { LinkKind, MadeLink } from '@kinora/server/admin-invitation-wire';
import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { Modal, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { exactTime } from '../../../shared/format/format.ts';
import { ShownOnce } from '../../../shared/ui/shown-once.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { makeLink } from './access-api.ts';

type Props = { user: AdminUserDetail['user']; onClose: () => void };

/** Makes the link that a mail would bring, for somebody who gets none, and shows it once. */
export function LinkDialog({ user, onClose }: Props) {
  const choices: { value: LinkKind; label: string }[] = [
    { value: 'sign_in', label: 'Sign in (10 minutes)' },
    { value: 'reset', label: 'Choose a new password (1 hour)' },
    ...(user.emailConfirmed ? [] : [{ value: 'confirm' as const, label: 'Confirm the address (1 hour)' }]),
  ];
  const [kind, setKind] = useState<LinkKind>('sign_in');
  const made = useRef<MadeLink | null>(null);
  const [shown, setShown] = useState<MadeLink | null>(null);
  if (shown !== null) {
    return (
      <Modal opened onClose={onClose} title="Make a link" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
        <ShownOnce
          title={`It works once, until ${exactTime(Date.parse(shown.expiresAt))}`}
          label="The link"
          secret={shown.url}
          onDone={onClose}
        />
      </Modal>
    );
  }
  return (
    <ReasonDialog
      title="Make a link"
      confirm="Make link"
      onConfirm={async (reason) => {
        made.current = await makeLink(user.id, kind, reason);
      }}
      onClose={() => (made.current === null ? onClose() : setShown(made.current))}
    >
      <p>
        For {user.email}, when no mail arrives. Whoever has the link gets in: hand it over in a way that only they can
        read.
      </p>
      <NativeSelect
        label="It lets them"
        data={choices}
        value={kind}
        onChange={({ currentTarget }) =>
          setKind(choices.find(({ value }) => value === currentTarget.value)?.value ?? 'sign_in')
        }
      />
    </ReasonDialog>
  );
}
