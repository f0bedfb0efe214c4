import type { Say } from '../../../shared/texts/use-texts.ts';
import type { EditableDefinition } from './editable-definition.ts';

export type EditableRoute = EditableDefinition['routes'][number];

/** What is asked at a provider: "fal-ai/flux/dev", "a workflow of 12 nodes". */
export function targetInWords(say: Say<'adminToolDesk'>, { target }: Pick<EditableRoute, 'target'>): string {
  switch (target.kind) {
    case 'fal':
      return target.endpoint;
    case 'replicate':
      return target.version === undefined
        ? target.model
        : say('target.replicate', { model: target.model, version: target.version.slice(0, 8) });
    case 'comfy':
      return say('target.workflow', { count: Object.keys(target.graph).length });
    case 'openai':
      return say('target.openai', { model: target.model, operation: target.operation });
    case 'sdcpp':
      return target.mode === 'vid_gen' ? say('target.serverVideos') : say('target.serverImages');
    case 'a1111':
      return target.operation === 'img2img' ? say('target.imageToImage') : say('target.textToImage');
  }
}
