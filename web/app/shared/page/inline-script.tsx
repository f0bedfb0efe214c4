import { createContext, use } from 'react';

/** The inline scripts of the page that is being rendered: its content security policy allows these alone. */
export const InlineScripts = createContext<Set<string> | null>(null);

/** What would end the element, or hide its end. */
const BREAKS_OUT = /<\/?script|<!--/i;

/** A script within a public page. Nobody's input may be in it. */
export function InlineScript({ code }: { code: string }) {
  if (BREAKS_OUT.test(code)) throw new Error('A script would end before it is over');
  use(InlineScripts)?.add(code);
  return <script>{code}</script>;
}
