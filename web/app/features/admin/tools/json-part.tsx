import { useState } from 'react';
import { JsonInput, readJson } from './json-input.tsx';
import type { Bench } from './use-bench.ts';
import { isSame } from './use-tool-editor.ts';

/** The whole definition as text. What is no JSON yet stays as typed, and changes nothing. */
export function JsonPart({ bench: { editor } }: { bench: Bench }) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readJson(typed);
  // What was changed elsewhere meanwhile is shown as it is now.
  const isTyped = typed !== null && (read?.ok === false || isSame(read?.value, editor.definition));
  const text = isTyped ? typed : JSON.stringify(editor.definition, null, 2);
  return (
    <JsonInput
      label="Definition"
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
