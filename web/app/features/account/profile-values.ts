import type { Profile } from '@kinora/server/me-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import type { ProfileChange } from '../../shared/session/account-api.ts';
import { externalLink } from '../../shared/ui/external-link.ts';

export const profileLimits = { username: { min: 2, max: 40 }, bio: 500, link: 200 } as const;

export const profileFields = ['username', 'bio', 'twitter', 'instagram'] as const;

export type ProfileValues = Record<(typeof profileFields)[number], string>;

export function valuesOf(profile: Profile): ProfileValues {
  return {
    username: profile.username ?? '',
    bio: profile.bio ?? '',
    twitter: profile.twitter ?? '',
    instagram: profile.instagram ?? '',
  };
}

export function usernameProblem(username: string): Text | null {
  const { length } = username.trim();
  const { min, max } = profileLimits.username;
  return length === 0 || (length >= min && length <= max)
    ? null
    : text('settings', 'profile.lengthBetween', { min, max });
}

export function bioProblem(bio: string): Text | null {
  return bio.trim().length <= profileLimits.bio
    ? null
    : text('settings', 'profile.lengthAtMost', { max: profileLimits.bio });
}

const HANDLE = /^[\p{L}\p{N}_.]{1,50}$/u;

/** A handle without its @ gets one; anything else stays as it was typed. */
function asHandle(typed: string): string {
  const name = typed.trim();
  return HANDLE.test(name) ? `@${name}` : name;
}

export function socialProblem(typed: string): Text | null {
  const value = asHandle(typed);
  if (value === '') return null;
  if (value.length > profileLimits.link) return text('settings', 'profile.lengthAtMost', { max: profileLimits.link });
  const isHandle = value.startsWith('@') && HANDLE.test(value.slice(1));
  const isKnown = isHandle || externalLink(value) !== null;
  return isKnown ? null : text('settings', 'profile.socialForm');
}

/** What is sent: trimmed, and null for what is empty. */
export function changeOf(values: ProfileValues): ProfileChange {
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    username: orNull(values.username.trim()),
    bio: orNull(values.bio.trim()),
    twitter: orNull(asHandle(values.twitter)),
    instagram: orNull(asHandle(values.instagram)),
  };
}
