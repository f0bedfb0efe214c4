import { type Mail, STUDIO } from '../outbox.ts';

export function confirmEmailMail({ to, confirmUrl }: { to: string; confirmUrl: string }): Mail {
  return {
    to,
    subject: `Confirm your email for ${STUDIO}`,
    paragraphs: [
      `Welcome to ${STUDIO}, the studio for AI images and videos.`,
      'Confirm that this is your address with the button below, and your account is ready.',
    ],
    button: { label: 'Confirm my email', url: confirmUrl },
    notes: [
      'The link works for 1 hour. After that, sign in and ask for a new one.',
      'You did not sign up? Then ignore this mail: nothing happens without the confirmation.',
    ],
  };
}

/** To the owner of an address that somebody signed up with again: the page itself must not tell who has an account. */
export function accountExistsMail({ to, signInUrl }: { to: string; signInUrl: string }): Mail {
  return {
    to,
    subject: `You already have a ${STUDIO} account`,
    paragraphs: [
      `Somebody, probably you, tried to sign up at ${STUDIO} with this address. It already has an account, so nothing was changed.`,
    ],
    button: { label: 'Sign in', url: signInUrl },
    notes: ['It was not you? Then ignore this mail. Your account and your password are as they were.'],
  };
}

export function invitationMail({ to, inviteUrl }: { to: string; inviteUrl: string }): Mail {
  return {
    to,
    subject: `You are invited to ${STUDIO}`,
    paragraphs: [
      `You are invited to ${STUDIO}, a studio for images and videos made by AI. Choose a password, and your account is ready.`,
    ],
    button: { label: 'Accept the invitation', url: inviteUrl },
    notes: ['The link works once, for 72 hours.', 'You expected nothing like this? Then ignore this mail.'],
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
    subject: `Confirm your new address for ${STUDIO}`,
    paragraphs: [`The ${STUDIO} account of ${oldEmail} wants to use this address from now on.`],
    button: { label: 'Use this address', url: confirmUrl },
    notes: [
      'The link works for 1 hour, and asks you to sign in if you are not.',
      'You did not ask? Then ignore this mail: nothing happens without the confirmation.',
    ],
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
    subject: `Your ${STUDIO} address is about to change`,
    paragraphs: [
      `Somebody, probably you, asked to change the address of your ${STUDIO} account to ${newEmail}. It changes when the new address is confirmed.`,
    ],
    button: { label: 'It was not me: choose a new password', url: resetUrl },
    notes: ['It was you? Then there is nothing to do here. A new password stops the change and ends all sessions.'],
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
    subject: `Your ${STUDIO} address was changed`,
    paragraphs: [`Your ${STUDIO} account now uses ${newEmail}. This address does not sign in any more.`],
    notes: [`It was not you? Write to ${supportEmail} at once.`],
  };
}

type Deleted = { to: string; receipt: string; receiptUrl: string; supportEmail: string };

export function accountDeletedMail({ to, receipt, receiptUrl, supportEmail }: Deleted): Mail {
  return {
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      `Your ${STUDIO} account is gone, as you asked: your profile, your generations, your files and all sessions.`,
      `Your receipt has the number ${receipt}. It says what was deleted and when, and what is kept and why.`,
      'Thank you for having created with us. You are welcome back at any time.',
    ],
    button: { label: 'See the receipt', url: receiptUrl },
    notes: [`It was not you? Then write to ${supportEmail}.`],
  };
}

type Unused = { to: string; url: string; endsAt: Date; supportEmail: string };

/** To whoever has not used their account for a long time: a month before it is deleted, and a week before. */
export function unusedAccountMail({ to, url, endsAt, supportEmail }: Unused): Mail {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt);
  return {
    to,
    subject: `Your ${STUDIO} account will be deleted on ${day}`,
    paragraphs: [
      `Nobody has used your ${STUDIO} account for a long time. This studio does not keep accounts that nobody needs.`,
      `On ${day} it is deleted for good, with your generations and files. To keep everything as it is, use the button below, or sign in.`,
    ],
    button: { label: 'Keep my account', url },
    notes: [
      'You need it no more? Then there is nothing to do. To take your pictures with you, sign in and download a copy of your data in the settings.',
      `Questions? Write to ${supportEmail}.`,
    ],
  };
}

/** When it is gone. */
export function unusedAccountErasedMail({ to, receipt, receiptUrl, supportEmail }: Deleted): Mail {
  return {
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      `Nobody had used your ${STUDIO} account for a long time, also after our two mails about it. It is gone: your profile, your generations, your files and all sessions.`,
      `Your receipt has the number ${receipt}. It says what was deleted and when, and what is kept and why.`,
      'You are welcome back at any time, with a new account.',
    ],
    button: { label: 'See the receipt', url: receiptUrl },
    notes: [`Questions? Write to ${supportEmail}.`],
  };
}
