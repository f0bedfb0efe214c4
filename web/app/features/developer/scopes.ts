import type { KeyScope } from './keys-api.ts';

/** What a key can be allowed to do, in the order of the form. */
export const scopes: readonly { scope: KeyScope; label: string; text: string }[] = [
  { scope: 'read', label: 'Read', text: 'See your creations, download them, and follow what happens' },
  { scope: 'generate', label: 'Generate', text: 'Upload, ask for prices, create, cancel and remove' },
  { scope: 'account', label: 'Account', text: 'See your profile, balance, and token history' },
];

export function scopeLabel(wanted: KeyScope): string {
  return scopes.find(({ scope }) => scope === wanted)?.label ?? wanted;
}
