import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { JsonInput, readJson } from './json-input.tsx';
import { definitionText, offsetOf, type SoughtPlace } from './places.ts';
import type { Bench } from './use-bench.ts';
import { isSame } from './use-tool-editor.ts';

type Props = {
  bench: Bench;
  sought: SoughtPlace | null;
};

/** The whole definition as text. What is no JSON yet stays as typed, and changes nothing. */
export function JsonPart({ bench: { editor }, sought }: Props) {
  const say = useTexts('adminTools');
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [followed, setFollowed] = useState(sought);
  // Places are counted in the text as it is written by itself.
  if (followed !== sought) {
    setFollowed(sought);
    setTyped(null);
  }
  const read = typed === null ? null : readJson(typed);
  // What was changed elsewhere meanwhile is shown as it is now.
  const isTyped = typed !== null && (read?.ok === false || isSame(read?.value, editor.definition));
  const text = isTyped ? typed : definitionText(editor.definition);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is gone to; what is typed there stays at hand.
  useEffect(() => {
    const element = area.current;
    if (sought === null || element === null) return;
    const start = offsetOf(editor.definition, sought.place);
    const line = element.value.slice(0, start).split('\n').length - 1;
    element.focus();
    element.setSelectionRange(start, element.value.indexOf('\n', start));
    element.scrollTop = Math.max(0, (line / element.value.split('\n').length) * element.scrollHeight - 120);
  }, [sought]);
  return (
    <JsonInput
      ref={area}
      label={say('definition')}
      text={text}
      problem={isTyped && read?.ok === false ? read.problem : null}
      onText={(next) => {
        setTyped(next);
        const now = readJson(next);
        if (now.ok) editor.change(now.value);
      }}
    />
  );
}
