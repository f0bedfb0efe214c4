import type { OAuth2UserInfo } from 'better-auth/oauth2';
import * as z from 'zod';

const MOST_NAME = 100;

const address = z.email().max(254);
const optionalText = z.string().nullish().catch(null);

/** What another service says about a person, under the names of OpenID Connect Core 1.0, section 5.1. */
export const toldPersonSchema = z.looseObject({
  sub: z.string().min(1).max(255),
  email: optionalText,
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish().catch(null),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
});

export type ToldPerson = z.output<typeof toldPersonSchema>;

type Person = OAuth2UserInfo & { name: string; email: string | null };

/**
 * The person whom a service tells of. `domains` are those whose addresses it vouches for; null for a service that says of
 * each address whether it has confirmed it.
 * @throws when a service of some domains speaks for an address of another one
 */
export function personIn(told: ToldPerson, domains: readonly string[] | null): Person {
  const email = address.safeParse(told.email?.toLowerCase()).data ?? null;
  const full = [told.given_name, told.family_name].filter(Boolean).join(' ');
  const name = (told.name || full).slice(0, MOST_NAME);
  if (domains === null) return { name, email, emailVerified: told.email_verified === true };
  const domain = email?.slice(email.lastIndexOf('@') + 1) ?? '';
  if (!domains.includes(domain)) throw new Error('The address is of a domain that this provider does not speak for');
  // Company directories seldom say so; the administrator who registered the domain vouches for them.
  return { name, email, emailVerified: told.email_verified !== false };
}
