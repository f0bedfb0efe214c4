import type { LinkKind, MadeLink } from '@kinora/server/admin-invitation-wire';
import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { Modal, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { enterOtherSession } from '../../../shared/session/session.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ShownOnce } from '../../../shared/ui/shown-once.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import {
  confirmEmail,
  endSessions,
  makeCopy,
  makeLink,
  restoreUser,
  setRole,
  suspendUser,
  viewAs,
} from '../admin-api.ts';
import { MomentField } from '../moment-field.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { AdjustTokensDialog } from './adjust-tokens-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';

type Props = { user: AdminUserDetail['user']; onClose: () => void };

/** Opens the studio as this person sees it, in every tab of this browser. */
function ViewDialog({ user, onClose }: Props) {
  const say = useTexts('adminUsers');
  return (
    <ReasonDialog
      title={say('view.title')}
      confirm={say('view.title')}
      onConfirm={async (reason) => {
        await viewAs(user.id, reason);
        return enterOtherSession('/dashboard');
      }}
      onClose={onClose}
    >
      <p>{say('view.text', { email: user.email })}</p>
    </ReasonDialog>
  );
}

/** Makes the link that a mail would bring, for somebody who gets none, and shows it once. */
function LinkDialog({ user, onClose }: Props) {
  const say = useTexts('adminUsers');
  const sayCommon = useTexts('common');
  useReturnFocus();
  const { zonedTime } = useFormats();
  const choices: { value: LinkKind; label: string }[] = [
    { value: 'sign_in', label: say('link.signIn') },
    { value: 'reset', label: say('link.reset') },
    ...(user.emailConfirmed ? [] : [{ value: 'confirm' as const, label: say('link.confirm') }]),
  ];
  const [kind, setKind] = useState<LinkKind>('sign_in');
  const made = useRef<MadeLink | null>(null);
  const [shown, setShown] = useState<MadeLink | null>(null);
  if (shown !== null) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={say('link.title')}
        size="lg"
        closeButtonProps={{ 'aria-label': sayCommon('close') }}
      >
        <ShownOnce
          title={say('link.once', { when: zonedTime(Date.parse(shown.expiresAt)) })}
          label={say('link.secret')}
          secret={shown.url}
          onDone={onClose}
        />
      </Modal>
    );
  }
  return (
    <ReasonDialog
      title={say('link.title')}
      confirm={say('link.do')}
      onConfirm={async (reason) => {
        made.current = await makeLink(user.id, kind, reason);
      }}
      onClose={() => (made.current === null ? onClose() : setShown(made.current))}
    >
      <p>{say('link.text', { email: user.email })}</p>
      <NativeSelect
        label={say('link.lets')}
        data={choices}
        value={kind}
        onChange={({ currentTarget }) =>
          setKind(choices.find(({ value }) => value === currentTarget.value)?.value ?? 'sign_in')
        }
      />
    </ReasonDialog>
  );
}

function tell(message: string): void {
  notifications.show({ color: 'green', message });
}

function SuspendDialog({ user, onClose }: Props) {
  const say = useTexts('adminUsers');
  const [until, setUntil] = useState('');
  const end = until === '' ? null : new Date(until);
  const isImpossible = end !== null && !(end.getTime() > Date.now());
  return (
    <ReasonDialog
      title={say('suspend.title')}
      confirm={say('suspend.do')}
      isDangerous
      isIncomplete={isImpossible}
      onConfirm={async (reason) => {
        await suspendUser(user.id, reason, end?.toISOString() ?? null);
        tell(say('suspend.done', { email: user.email }));
      }}
      onClose={onClose}
    >
      <p>{say('suspend.text', { email: user.email })}</p>
      <MomentField
        label={say('suspend.until')}
        note={say('suspend.untilNote')}
        error={isImpossible && say('suspend.future')}
        value={until}
        onChange={setUntil}
      />
    </ReasonDialog>
  );
}

function RestoreDialog({ user, onClose }: Props) {
  const say = useTexts('adminUsers');
  return (
    <ReasonDialog
      title={say('restore.title')}
      confirm={say('restore.do')}
      onConfirm={async (reason) => {
        await restoreUser(user.id, reason);
        tell(say('restore.done', { email: user.email }));
      }}
      onClose={onClose}
    >
      <p>{say('restore.text', { email: user.email })}</p>
    </ReasonDialog>
  );
}

function ConfirmEmailDialog({ user, onClose }: Props) {
  const say = useTexts('adminUsers');
  return (
    <ReasonDialog
      title={say('confirm.title')}
      confirm={say('confirm.title')}
      onConfirm={async (reason) => {
        await confirmEmail(user.id, reason);
        tell(say('confirm.done', { email: user.email }));
      }}
      onClose={onClose}
    >
      <p>{say('confirm.text', { email: user.email })}</p>
    </ReasonDialog>
  );
}

function RoleDialog({ user, onClose }: Props) {
  const say = useTexts('adminUsers');
  const isAdmin = user.role === 'admin';
  return (
    <ReasonDialog
      title={isAdmin ? say('role.removeTitle') : say('role.makeTitle')}
      confirm={isAdmin ? say('role.remove') : say('role.make')}
      isDangerous={isAdmin}
      onConfirm={async (reason) => {
        await setRole(user.id, isAdmin ? 'user' : 'admin', reason);
        tell(isAdmin ? say('role.removed', { email: user.email }) : say('role.made', { email: user.email }));
      }}
      onClose={onClose}
    >
      <p>{isAdmin ? say('role.removeText', { email: user.email }) : say('role.makeText', { email: user.email })}</p>
    </ReasonDialog>
  );
}

function EndSessionsDialog({ user, onClose }: Props) {
  const say = useTexts('adminUsers');
  return (
    <ReasonDialog
      title={say('sessions.endTitle')}
      confirm={say('sessions.end')}
      isDangerous
      onConfirm={async (reason) => {
        const { ended } = await endSessions(user.id, reason);
        tell(say('sessions.ended', { count: ended, email: user.email }));
      }}
      onClose={onClose}
    >
      <p>{user.isSelf ? say('sessions.self') : say('sessions.other', { email: user.email })}</p>
    </ReasonDialog>
  );
}

function CopyDialog({ user, onClose }: Props) {
  const say = useTexts('adminUsers');
  return (
    <ReasonDialog
      title={say('copy.title')}
      confirm={say('copy.do')}
      onConfirm={async (reason) => {
        await makeCopy(user.id, reason);
        tell(say('copy.done', { email: user.email }));
      }}
      onClose={onClose}
    >
      <p>{say('copy.text', { email: user.email })}</p>
    </ReasonDialog>
  );
}

export const userDialogs = {
  adjust: AdjustTokensDialog,
  limit: LimitDialog,
  confirm: ConfirmEmailDialog,
  copy: CopyDialog,
  sessions: EndSessionsDialog,
  role: RoleDialog,
  suspend: SuspendDialog,
  restore: RestoreDialog,
  link: LinkDialog,
  view: ViewDialog,
};

export type UserAct = keyof typeof userDialogs;
