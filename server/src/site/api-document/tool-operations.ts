import { tools } from '@kinora/catalogue';
import type { Tool } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { submittedSchema } from '../../http/wire.ts';
import type { Operation } from './operation.ts';

const envelope = {
  generationId: z.uuid().meta({ description: 'Made by you. The same id with the same input is charged once' }),
  quotedCost: z.int().min(0).optional().meta({ description: 'Refuses the generation when its price is another' }),
};

/** One operation for each tool of the catalogue, from the tool's own schema. */
export const toolOperations: readonly Operation[] = tools.map((tool) => ({
  method: 'post',
  path: `/functions/v1/${tool.fn}`,
  tag: 'Tools',
  summary: tool.name,
  description: `${tool.summary} Tool id \`${tool.id}\`, about ${tool.expectedSeconds.from} to ${tool.expectedSeconds.to} seconds.${filesOf(tool)}`,
  access: 'generate',
  body: z.strictObject({ ...envelope, ...tool.schema.shape }),
  answer: { status: 202, schema: submittedSchema },
  errors: ['insufficient_tokens', 'quote_changed', 'id_reused', 'limit', 'tool_disabled'],
}));

function filesOf({ files }: Tool): string {
  return files
    .map(
      ({ name, kind, folder }) =>
        ` \`${name}\` is the address of ${kind === 'image' ? 'an image' : 'a video'} uploaded to \`${folder}\`.`,
    )
    .join('');
}
