import { type Mail, STUDIO as studio } from '../outbox.ts';

export function exportReadyMail({ to, url, keepDays }: { to: string; url: string; keepDays: number }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('export.subject'),
      paragraphs: [say('export.text'), say('export.days', { count: keepDays })],
      button: { label: say('export.button'), url },
      notes: [say('export.safe'), say('export.notYou')],
    }),
  };
}

type Failed = { to: string; url: string; supportEmail: string };

export function exportFailedMail({ to, url, supportEmail }: Failed): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('exportFailed.subject'),
      paragraphs: [say('exportFailed.text')],
      button: { label: say('exportFailed.button'), url },
      notes: [say('exportFailed.again', { supportEmail })],
    }),
  };
}

type WebhookDisabled = { to: string; url: string; problem: string; settingsUrl: string };

/** To whoever waits for calls that their server does not take. */
export function webhookDisabledMail({ to, url, problem, settingsUrl }: WebhookDisabled): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('webhook.subject'),
      paragraphs: [say('webhook.text', { url }), say('webhook.problem', { problem }), say('webhook.then')],
      button: { label: say('webhook.button'), url: settingsUrl },
      notes: [],
    }),
  };
}

export function confirmEmailMail({ to, confirmUrl }: { to: string; confirmUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('confirm.subject', { studio }),
      paragraphs: [say('confirm.welcome', { studio }), say('confirm.text')],
      button: { label: say('confirm.button'), url: confirmUrl },
      notes: [say('confirm.lasts'), say('confirm.notYou')],
    }),
  };
}

/** To the owner of an address that somebody signed up with again: the page itself must not tell who has an account. */
export function accountExistsMail({ to, signInUrl }: { to: string; signInUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('exists.subject', { studio }),
      paragraphs: [say('exists.text', { studio })],
      button: { label: say('signIn'), url: signInUrl },
      notes: [say('exists.notYou')],
    }),
  };
}

export function invitationMail({ to, inviteUrl }: { to: string; inviteUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('invitation.subject', { studio }),
      paragraphs: [say('invitation.text', { studio })],
      button: { label: say('invitation.button'), url: inviteUrl },
      notes: [say('invitation.lasts'), say('invitation.notYou')],
    }),
  };
}

/** To the new address: only who reads its mails may take it. */
export function changeEmailMail({
  to,
  oldEmail,
  confirmUrl,
}: {
  to: string;
  oldEmail: string;
  confirmUrl: string;
}): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('newAddress.subject', { studio }),
      paragraphs: [say('newAddress.text', { studio, oldEmail })],
      button: { label: say('newAddress.button'), url: confirmUrl },
      notes: [say('newAddress.lasts'), say('newAddress.notYou')],
    }),
  };
}

/** To the old address, before anything changes: its owner can still stop it. */
export function emailChangeAskedMail({
  to,
  newEmail,
  resetUrl,
}: {
  to: string;
  newEmail: string;
  resetUrl: string;
}): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('addressAsked.subject', { studio }),
      paragraphs: [say('addressAsked.text', { studio, newEmail })],
      button: { label: say('notMe'), url: resetUrl },
      notes: [say('addressAsked.note')],
    }),
  };
}

/** To the old address, when it is over. */
export function emailChangedMail({
  to,
  newEmail,
  supportEmail,
}: {
  to: string;
  newEmail: string;
  supportEmail: string;
}): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('addressChanged.subject', { studio }),
      paragraphs: [say('addressChanged.text', { studio, newEmail })],
      notes: [say('addressChanged.notYou', { supportEmail })],
    }),
  };
}

type Deleted = { to: string; receipt: string; receiptUrl: string; supportEmail: string };

export function accountDeletedMail({ to, receipt, receiptUrl, supportEmail }: Deleted): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('deleted.subject'),
      paragraphs: [say('deleted.text', { studio }), say('deleted.receipt', { receipt }), say('deleted.thanks')],
      button: { label: say('deleted.button'), url: receiptUrl },
      notes: [say('deleted.notYou', { supportEmail })],
    }),
  };
}

type Unused = { to: string; url: string; endsAt: Date; supportEmail: string };

/** To whoever has not used their account for a long time: a month before it is deleted, and a week before. */
export function unusedAccountMail({ to, url, endsAt, supportEmail }: Unused): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('unused.subject', { studio, day: say.day(endsAt) }),
      paragraphs: [say('unused.why', { studio }), say('unused.text', { day: say.day(endsAt) })],
      button: { label: say('unused.button'), url },
      notes: [say('unused.note'), say('questions', { supportEmail })],
    }),
  };
}

/** When it is gone. */
export function unusedAccountErasedMail({ to, receipt, receiptUrl, supportEmail }: Deleted): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('deleted.subject'),
      paragraphs: [say('erased.text', { studio }), say('deleted.receipt', { receipt }), say('erased.welcome')],
      button: { label: say('deleted.button'), url: receiptUrl },
      notes: [say('questions', { supportEmail })],
    }),
  };
}

type Suspended = { to: string; until: Date | null; reason: string; hasPlan: boolean; supportEmail: string };

export function accountSuspendedMail({ to, until, reason, hasPlan, supportEmail }: Suspended): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('suspended.subject', { studio }),
      paragraphs: [
        until === null ? say('suspended.text') : say('suspended.until', { moment: say.moment(until) }),
        say('suspended.reason', { reason }),
        say('suspended.kept'),
        ...(hasPlan ? [say('suspended.plan')] : []),
      ],
      notes: [say('checked.questions', { supportEmail })],
    }),
  };
}

export function accountRestoredMail({ to, signInUrl }: { to: string; signInUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('restored.subject', { studio }),
      paragraphs: [say('restored.text')],
      button: { label: say('signIn'), url: signInUrl },
      notes: [],
    }),
  };
}
