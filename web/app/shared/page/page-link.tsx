import type { PagePlace } from '@kinora/server/page-facts';
import type { ComponentProps } from 'react';
import { usePage } from './page-facts.ts';

/** The address of a public page in a language: the first of them has no prefix. */
export function addressIn(language: string, { languages }: Pick<PagePlace, 'languages'>, address: string): string {
  if (language === languages[0]) return address;
  return address === '/' ? `/${language}` : `/${language}${address}`;
}

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** Of a public page, as it is without a language. */
  to: string;
};

/** Leads to another public page, in the language of this one. */
export function PageLink({ to, ...link }: Props) {
  const { place } = usePage();
  return <a {...link} href={addressIn(place.language, place, to)} />;
}
