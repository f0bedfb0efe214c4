import type { Assistant } from '@kinora/catalogue/tool';
import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import type { AssistantProps } from '../use-uploads.ts';

/** What a field can name as its help; each is loaded with the first form that asks for it. */
const assistants: Readonly<Record<Assistant, ComponentType<AssistantProps>>> = {
  'read-scene': lazyPart(
    () => import('../scene-maker/scene-reader.tsx'),
    (module) => module.SceneReader,
  ),
  'write-vision': lazyPart(
    () => import('../scene-maker/vision-writer.tsx'),
    (module) => module.VisionWriter,
  ),
};

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
