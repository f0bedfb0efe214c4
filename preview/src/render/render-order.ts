import type { WorkOrder } from '@kinora/providers/port/orders';
import type { RenderedOutput } from '@kinora/providers/port/painter';
import { renderSound } from '../sound/render-sound.ts';
import { renderClip } from '../video/render-clip.ts';
import { upscaleClip } from '../video/upscale-clip.ts';
import { renderCutout } from './render-cutout.ts';
import { renderEdit } from './render-edit.ts';
import { renderFill } from './render-fill.ts';
import { renderPicture } from './render-picture.ts';
import type { RenderTools } from './tools.ts';

/** Makes one output of an order. Throws InputError when the fault is in a file that the order names. */
export async function renderOrder(order: WorkOrder, tools: RenderTools): Promise<RenderedOutput> {
  switch (order.kind) {
    case 'picture':
      return renderPicture(order, tools);
    case 'edit':
      return renderEdit(order, tools);
    case 'fill':
      return renderFill(order, tools);
    case 'cutout':
      return renderCutout(order, tools);
    case 'clip':
      return renderClip(order, tools);
    case 'upscale':
      return upscaleClip(order, tools);
    case 'sound':
      return renderSound(order, tools);
  }
}
