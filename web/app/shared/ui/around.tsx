import type { ReactNode } from 'react';

const PLACE = '\u0000';

type Props = {
  /** A text that is told what stands in it. */
  words: (place: string) => string;
  children: ReactNode;
};

/** A text around something of another language, which keeps its own `lang` and direction. */
export function Around({ words, children }: Props) {
  const [before = '', after = ''] = words(PLACE).split(PLACE);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
