import type { Mail } from '../outbox.ts';

/** To somebody whose next generations wait for a look. */
export function accountHeldMail({ to, supportEmail }: { to: string; supportEmail: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('checked.subject'),
      paragraphs: [say('checked.text'), say('checked.safe')],
      notes: [say('checked.questions', { supportEmail })],
    }),
  };
}

/** To the operators. */
export function someoneHeldMail({ to, email, deskUrl }: { to: string; email: string; deskUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('onHold.subject', { email }),
      paragraphs: [say('onHold.text', { email })],
      button: { label: say('openRiskDesk'), url: deskUrl },
      notes: [],
    }),
  };
}

export function declinesMail({ to, declines, deskUrl }: { to: string; declines: number; deskUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('declines.subject', { count: declines }),
      paragraphs: [say('declines.text', { count: declines }), say('declines.then')],
      button: { label: say('openRiskDesk'), url: deskUrl },
      notes: [say('declines.note')],
    }),
  };
}
