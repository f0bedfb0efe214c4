import { Suspense } from 'react';
import { type AssistantProps, assistants } from './assistants.ts';

/** The help that a field names; nothing for most. */
export function FieldAssistant(props: AssistantProps) {
  const { assistant } = props.field;
  if (assistant === undefined) return null;
  const Help = assistants[assistant];
  return (
    <Suspense>
      <Help {...props} />
    </Suspense>
  );
}
