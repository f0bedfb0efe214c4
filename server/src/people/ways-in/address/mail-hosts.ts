import { APIError } from 'better-auth/api';
import type * as z from 'zod';
import type { mailHostsSchema } from '../../../platform/settings/values.ts';
import { said } from '../../said.ts';

export type MailHosts = z.output<typeof mailHostsSchema>;

/** The list is loaded with the first address that is looked at. */
let disposable: Promise<ReadonlySet<string>> | null = null;

function disposableHosts(): Promise<ReadonlySet<string>> {
  // By its default export, the only one that it has in the bundled server.
  disposable ??= import('disposable-email-domains-js').then(({ default: list }) => list.disposableEmailBlocklistSet());
  return disposable;
}

/** Whether accounts may have this address: what an operator allows wins over what they refuse, and that over the list. */
async function isLastingAddress(email: string, { refuseDisposable, allowed, refused }: MailHosts): Promise<boolean> {
  const hosts = hostAndItsParents(email);
  const isIn = (list: ReadonlySet<string>) => hosts.some((host) => list.has(host));
  if (isIn(new Set(allowed))) return true;
  if (isIn(new Set(refused))) return false;
  return !refuseDisposable || !isIn(await disposableHosts());
}

/** @throws APIError 422 `disposable_email` */
export async function requireLastingAddress(email: string, rules: MailHosts): Promise<void> {
  if (await isLastingAddress(email, rules)) return;
  throw new APIError('UNPROCESSABLE_ENTITY', {
    code: 'disposable_email',
    message: said.disposable,
  });
}

/** `a@x.mail.example` is of `x.mail.example`, and with it of `mail.example` and `example`. */
function hostAndItsParents(email: string): string[] {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
