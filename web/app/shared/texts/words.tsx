import type { AreaName, Text } from '@kinora/texts/typed-keys';
import type { ReactNode } from 'react';
import { sayText, useTexts } from './use-texts.ts';

/** A text that was chosen outside of components, in the language that is shown, also when that changes. */
export function Words({ text }: { text: Text }) {
  useTexts<AreaName>(text.area);
  return sayText(text);
}

/** For what a form's rule answers. */
export function inWords(problem: Text | null): ReactNode {
  return problem && <Words text={problem} />;
}
