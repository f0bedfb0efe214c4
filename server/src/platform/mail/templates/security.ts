import { type Mail, STUDIO as studio } from '../outbox.ts';
import type { MailSay } from '../words.ts';

/** One code, to be typed where it was asked for or to be carried by the link. */
export function signInCodeMail({ to, code, signInUrl }: { to: string; code: string; signInUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('code.subject', { studio }),
      paragraphs: [say('code.text', { code })],
      button: { label: say('signIn'), url: signInUrl },
      notes: [say('code.lasts'), say('code.notYou')],
    }),
  };
}

export function resetPasswordMail({ to, resetUrl }: { to: string; resetUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('reset.subject', { studio }),
      paragraphs: [say('reset.asked', { studio }), say('reset.text')],
      button: { label: say('reset.button'), url: resetUrl },
      notes: [say('reset.lasts'), say('reset.notYou')],
    }),
  };
}

export function passwordChangedMail({ to, resetUrl }: { to: string; resetUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('passwordChanged.subject', { studio }),
      paragraphs: [say('passwordChanged.text', { studio })],
      button: notMe(say, resetUrl),
      notes: [say('wasYou')],
    }),
  };
}

/** Whenever the second factor comes or goes. */
export function secondFactorMail({ to, isOn, resetUrl }: { to: string; isOn: boolean; resetUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say(isOn ? 'step.on' : 'step.off', { studio }),
      paragraphs: [say(isOn ? 'step.onText' : 'step.offText', { studio })],
      button: notMe(say, resetUrl),
      notes: [say('wasYou')],
    }),
  };
}

/** What came or went, and how its owner knows it: its name, its address, its number. */
export type WayInChange = {
  kind: 'passkeyAdded' | 'passkeyRemoved' | 'walletAdded' | 'walletRemoved' | 'phoneAdded' | 'phoneRemoved';
  name: string;
};

/** Whenever a passkey, a wallet or a telephone number comes or goes. */
export function wayInMail({ to, change, resetUrl }: { to: string; change: WayInChange; resetUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('wayIn.subject', { studio }),
      paragraphs: [say(`wayIn.${change.kind}`, { studio, name: change.name })],
      button: notMe(say, resetUrl),
      notes: [say('wasYou'), say('wayIn.notYou')],
    }),
  };
}

type Identity = { to: string; service: string; address: string | null; isLinked: boolean; resetUrl: string };

/** Whenever an account at another service is connected or disconnected. */
export function identityMail({ to, service, address, isLinked, resetUrl }: Identity): Mail {
  return {
    to,
    write: (say) => {
      const which = address === null ? service : say('identity.which', { service, address });
      return {
        subject: say(isLinked ? 'identity.linked' : 'identity.unlinked', { service, studio }),
        paragraphs: [say(isLinked ? 'identity.linkedText' : 'identity.unlinkedText', { which, studio })],
        button: notMe(say, resetUrl),
        notes: [say('wasYou'), say('identity.notYou')],
      };
    },
  };
}

/** The way out for somebody whose account is in other hands: a new password ends all sessions. */
function notMe(say: MailSay, resetUrl: string) {
  return { label: say('notMe'), url: resetUrl };
}
