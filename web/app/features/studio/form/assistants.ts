import type { Assistant } from '@kinora/catalogue/tool';
import type { ComponentType } from 'react';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import type { ToolForm } from '../use-tool-form.ts';
import type { Uploads } from '../use-uploads.ts';
import type { FormField } from './derive-form.ts';

export type AssistantProps = { form: ToolForm; uploads: Uploads; field: FormField };

/** The helps that a field can name; each comes with the first form that asks for it. */
export const assistants: Readonly<Record<Assistant, ComponentType<AssistantProps>>> = {
  'read-scene': lazyPart(
    () => import('../scene-maker/scene-reader.tsx'),
    (module) => module.SceneReader,
  ),
  'write-vision': lazyPart(
    () => import('../scene-maker/vision-writer.tsx'),
    (module) => module.VisionWriter,
  ),
};
