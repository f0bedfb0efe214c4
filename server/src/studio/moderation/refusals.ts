import type { Pipeline } from '../../platform/database/pipeline.ts';

const NOTE = { name: 'note_blocked_order', text: 'select note_blocked_order(session_user_id($1))' };

/** Counts something that a person sent and that was refused for what is in it: many of them are a sign of abuse. */
export async function noteRefusal({ pipeline }: { pipeline: Pipeline }, principal: string): Promise<void> {
  await pipeline.call(NOTE, [principal]);
}
