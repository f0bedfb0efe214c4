import type { EditableDefinition } from './editable-definition.ts';

export type EditableRoute = EditableDefinition['routes'][number];

/** What is asked at a provider: "fal-ai/flux/dev", "a workflow of 12 nodes". */
export function targetInWords({ target }: Pick<EditableRoute, 'target'>): string {
  switch (target.kind) {
    case 'fal':
      return target.endpoint;
    case 'replicate':
      return target.version === undefined ? target.model : `${target.model}, version ${target.version.slice(0, 8)}`;
    case 'comfy':
      return `a workflow of ${Object.keys(target.graph).length} nodes`;
    case 'openai':
      return `${target.model}, image ${target.operation}`;
    case 'sdcpp':
      return target.mode === 'vid_gen' ? 'its loaded model, videos' : 'its loaded model, images';
    case 'a1111':
      return target.operation === 'img2img' ? 'image to image' : 'text to image';
  }
}
