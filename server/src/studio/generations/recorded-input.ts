import type { InputRecord, Tool, ToolInput } from '@kinora/catalogue/tool';
import * as z from 'zod';

const inputRecord = z.record(z.string(), z.unknown());

type RecordedInput = { tool: Tool; record: InputRecord; input: ToolInput };

/** The record of an input as the database has it. */
export function readRecord(data: unknown): InputRecord {
  return inputRecord.parse(data);
}

/** What is to be made, as it was recorded at its submit. @throws Error when the tool does not understand it any more */
export function recordedInput(tool: Tool, data: unknown): RecordedInput {
  const record = readRecord(data);
  const parsed = tool.readRecord(record);
  if (!parsed.ok) throw new Error(`${tool.name} does not understand its own record: ${parsed.problems[0]?.message}`);
  return { tool, record, input: parsed.input };
}
