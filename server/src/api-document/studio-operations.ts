import * as z from 'zod';
import { listQuery } from '../generations/list.ts';
import { analysisBody, analysisSchema, visionBody, visionSchema } from '../scenes/describe-scene.ts';
import * as wire from '../wire.ts';
import type { Operation } from './operation.ts';

const generations = 'Generations';
const files = 'Files';
const visionErrors = ['rate_limited', 'vision_failed', 'not_configured'] as const;
const uploadErrors = ['invalid_file', 'not_found', 'too_slow', 'busy', 'not_written'] as const;

/** What a person makes things with. The tools themselves are in tool-operations.ts. */
export const studioOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/catalogue',
    tag: 'Tools',
    summary: 'The tools, and the prices in force',
    access: 'public',
    answer: { status: 200, schema: wire.catalogueSchema },
  },
  {
    method: 'post',
    path: '/api/quote',
    tag: 'Tools',
    summary: 'What a generation would cost',
    description: 'Missing fields of the input take their defaults. Nothing is charged.',
    access: 'generate',
    body: z.object({
      tool: z.string().meta({ description: 'The id of a tool' }),
      input: z.looseObject({}).default({}),
    }),
    answer: { status: 200, schema: wire.quoteSchema },
  },
  {
    method: 'post',
    path: '/functions/v1/analyze-image',
    tag: 'Tools',
    summary: 'What is to be seen on an own picture, for a scene',
    description: '`imageUrl` is the address of an upload. Free; 30 pictures in 15 minutes.',
    access: 'generate',
    body: analysisBody,
    answer: { status: 200, schema: analysisSchema },
    errors: visionErrors,
  },
  {
    method: 'post',
    path: '/functions/v1/generate-scene-vision',
    tag: 'Tools',
    summary: 'A scene in words, from an own picture and what is written about it',
    access: 'generate',
    body: visionBody,
    answer: { status: 200, schema: visionSchema },
    errors: visionErrors,
  },
  {
    method: 'get',
    path: '/api/generations',
    tag: generations,
    summary: 'List generations',
    description: 'One page; `nextCursor` continues. `total` comes with the first page only.',
    access: 'read',
    query: listQuery,
    answer: { status: 200, schema: wire.generationListSchema },
  },
  {
    method: 'get',
    path: '/api/generations/{id}',
    tag: generations,
    summary: 'Get a generation',
    access: 'read',
    answer: { status: 200, schema: wire.generationSchema },
    errors: ['not_found'],
  },
  {
    method: 'delete',
    path: '/api/generations/{id}',
    tag: generations,
    summary: 'Put a generation into the trash',
    description: 'It can be restored for 30 days.',
    access: 'generate',
    answer: { status: 204 },
    errors: ['not_found', 'processing'],
  },
  {
    method: 'post',
    path: '/api/generations/{id}/restore',
    tag: generations,
    summary: 'Take a generation out of the trash',
    access: 'generate',
    answer: { status: 200, schema: wire.generationSchema },
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/generations/{id}/cancel',
    tag: generations,
    summary: 'Cancel a generation',
    description:
      'Free while the provider has not started: the record is gone and the tokens are back. Afterwards the provider is asked to stop.',
    access: 'generate',
    answer: { status: 200, schema: wire.cancelSchema },
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/generations/{id}/check',
    tag: generations,
    summary: 'Ask the provider now',
    access: 'generate',
    answer: { status: 200, schema: wire.generationSchema },
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/generations/clear-stalled',
    tag: generations,
    summary: 'Remove and refund what got lost',
    access: 'generate',
    body: z.object({ tool_type: z.string().max(60).optional() }),
    answer: { status: 200, schema: wire.clearStalledSchema },
  },
  {
    method: 'get',
    path: '/api/events',
    tag: generations,
    summary: 'Follow what happens, as server-sent events',
    description:
      '`change` carries a ChangeEvent, `progress` a ProgressEvent, `balance` a BalanceEvent; `reset` asks to read everything again, `signed_out` ends the stream. `Last-Event-ID` brings what was missed.',
    access: 'read',
    answer: { status: 200, contentType: 'text/event-stream' },
    errors: ['invalid_input', 'too_many_streams'],
  },
  {
    method: 'post',
    path: '/api/uploads/{folder}',
    tag: files,
    summary: 'Upload a picture or a video',
    description: 'The folder is the one that the field of a tool names; the answered `url` goes into that field.',
    access: 'generate',
    formField: 'file',
    answer: { status: 201, schema: wire.uploadSchema },
    errors: uploadErrors,
  },
  {
    method: 'delete',
    path: '/api/uploads/{folder}/{name}',
    tag: files,
    summary: 'Remove an upload',
    access: 'generate',
    answer: { status: 204 },
    errors: ['not_found', 'in_use'],
  },
  {
    method: 'get',
    path: '/files/{path}',
    tag: files,
    summary: 'Download a file',
    description: 'To its owner. Byte ranges work; `?download=name` saves under that name.',
    access: 'read',
    answer: { status: 200, contentType: 'application/octet-stream' },
    errors: ['not_found'],
  },
];
