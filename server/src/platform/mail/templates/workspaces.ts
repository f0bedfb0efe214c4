import { type Mail, STUDIO as studio } from '../outbox.ts';

/** `inviter` is an address that was confirmed, not a name that somebody chose. */
export function workspaceInvitationMail({
  to,
  workspace,
  inviter,
  url,
}: {
  to: string;
  workspace: string;
  inviter: string;
  url: string;
}): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('workspaceInvitation.subject', { studio }),
      paragraphs: [
        say('workspaceInvitation.text', { inviter, workspace, studio }),
        say('workspaceInvitation.how', { address: to }),
      ],
      button: { label: say('workspaceInvitation.button'), url },
      notes: [say('workspaceInvitation.lasts'), say('workspaceInvitation.notYou')],
    }),
  };
}
