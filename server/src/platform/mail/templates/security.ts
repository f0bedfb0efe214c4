import { type Mail, STUDIO } from '../outbox.ts';

/** One code, to be typed where it was asked for or to be carried by the link. */
export function signInCodeMail({ to, code, signInUrl }: { to: string; code: string; signInUrl: string }): Mail {
  return {
    to,
    subject: `Your sign-in link and code for ${STUDIO}`,
    paragraphs: [`Your code is ${code}. Type it where you asked for it, or use this link on the device you hold.`],
    button: { label: 'Sign in', url: signInUrl },
    notes: [
      'The code and the link are one: they work once, for 10 minutes.',
      'You did not ask? Then ignore this mail, and give the code to nobody.',
    ],
  };
}

export function resetPasswordMail({ to, resetUrl }: { to: string; resetUrl: string }): Mail {
  return {
    to,
    subject: `Choose a new password for ${STUDIO}`,
    paragraphs: [
      `Somebody, probably you, asked for a new password for your ${STUDIO} account.`,
      'Choose one behind this button. It ends all sessions that are open now.',
    ],
    button: { label: 'Choose a new password', url: resetUrl },
    notes: [
      'The link works once, for 1 hour.',
      'You did not ask? Then ignore this mail: your password stays as it is.',
    ],
  };
}

export function passwordChangedMail({ to, resetUrl }: { to: string; resetUrl: string }): Mail {
  return {
    to,
    subject: `Your ${STUDIO} password was changed`,
    paragraphs: [`The password of your ${STUDIO} account was changed just now. All other devices are signed out.`],
    button: notMe(resetUrl),
    notes: ['It was you? Then there is nothing to do here.'],
  };
}

/** Whenever the second factor comes or goes. */
export function secondFactorMail({ to, isOn, resetUrl }: { to: string; isOn: boolean; resetUrl: string }): Mail {
  return {
    to,
    subject: `Two-step sign-in is ${isOn ? 'on' : 'off'} for your ${STUDIO} account`,
    paragraphs: [
      isOn
        ? `From now on, signing in to your ${STUDIO} account takes a code of your authenticator app as well.`
        : `Signing in to your ${STUDIO} account does not ask for a second step any more.`,
    ],
    button: notMe(resetUrl),
    notes: ['It was you? Then there is nothing to do here.'],
  };
}

/** Whenever a passkey, a wallet or a telephone number comes or goes. `change` is a sentence without its full stop. */
export function wayInMail({ to, change, resetUrl }: { to: string; change: string; resetUrl: string }): Mail {
  return {
    to,
    subject: `How you sign in to ${STUDIO} has changed`,
    paragraphs: [`${change}. All ways to sign in to your ${STUDIO} account are listed under Settings > Account.`],
    button: notMe(resetUrl),
    notes: [
      'It was you? Then there is nothing to do here.',
      'Was it not you? Then remove there what you do not know, and sign out all devices.',
    ],
  };
}

type Identity = { to: string; service: string; address: string | null; isLinked: boolean; resetUrl: string };

/** Whenever an account at another service is connected or disconnected. */
export function identityMail({ to, service, address, isLinked, resetUrl }: Identity): Mail {
  const which = address === null ? service : `${service} (${address})`;
  return {
    to,
    subject: `${service} was ${isLinked ? 'connected to' : 'disconnected from'} your ${STUDIO} account`,
    paragraphs: [
      isLinked
        ? `From now on you can also sign in to your ${STUDIO} account with ${which}.`
        : `${which} does not sign in to your ${STUDIO} account any more.`,
    ],
    button: notMe(resetUrl),
    notes: [
      'It was you? Then there is nothing to do here.',
      'If not, choose a new password, and disconnect under Settings > Account what you do not know.',
    ],
  };
}

/** The way out for somebody whose account is in other hands: a new password ends all sessions. */
function notMe(resetUrl: string) {
  return { label: 'It was not me: choose a new password', url: resetUrl };
}
