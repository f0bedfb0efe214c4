import type { Mail } from '../outbox.ts';

/** To somebody whose next generations wait for a look. */
export function accountHeldMail({ to, supportEmail }: { to: string; supportEmail: string }): Mail {
  return {
    to,
    subject: 'Your account is being checked',
    paragraphs: [
      'Something about your account looked unusual, so new generations are on hold until somebody from the studio has looked at it.',
      'What you made and your tokens are safe, and what is being made goes on. You do not have to do anything.',
    ],
    notes: [`Questions, or a mistake on our side? Write to ${supportEmail}.`],
  };
}

/** To the operators. */
export function someoneHeldMail({ to, email, deskUrl }: { to: string; email: string; deskUrl: string }): Mail {
  return {
    to,
    subject: `On hold: ${email}`,
    paragraphs: [`The signals about ${email} have reached your limit. New generations of this account wait for you.`],
    button: { label: 'Open the risk desk', url: deskUrl },
    notes: [],
  };
}

export function declinesMail({ to, declines, deskUrl }: { to: string; declines: number; deskUrl: string }): Mail {
  return {
    to,
    subject: `${declines} cards were declined within an hour`,
    paragraphs: [
      `Banks have declined ${declines} attempts with cards in your studio within the last hour. Somebody may be trying out stolen cards.`,
      'People who do so are refused further payments for a time by themselves. Have a look at the payment service too.',
    ],
    button: { label: 'Open the risk desk', url: deskUrl },
    notes: ['You get one such mail an hour at the most.'],
  };
}
