import type { Assistant } from '@kinora/catalogue/tool';
import { type ComponentType, lazy } from 'react';
import type { ToolForm } from '../use-tool-form.ts';
import type { Uploads } from '../use-uploads.ts';
import type { FormField } from './derive-form.ts';

export type AssistantProps = { form: ToolForm; uploads: Uploads; field: FormField };

/** The helps that a field can name; each comes with the first form that asks for it. */
export const assistants: Readonly<Record<Assistant, ComponentType<AssistantProps>>> = {
  'read-scene': lazy(() =>
    import('../../scene-maker/scene-reader.tsx').then((module) => ({ default: module.SceneReader })),
  ),
  'write-vision': lazy(() =>
    import('../../scene-maker/vision-writer.tsx').then((module) => ({ default: module.VisionWriter })),
  ),
};
