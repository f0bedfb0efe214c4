import { findTool } from '@kinora/catalogue';
import type { InputRecord, Tool, ToolInput } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { ClaimedRun } from '../runs/run.ts';

const inputRecord = z.record(z.string(), z.unknown());

export type RecordedInput = { tool: Tool; record: InputRecord; input: ToolInput };

/** What a run is to make, as it was recorded at its submit. @throws Error when no tool understands it any more */
export function recordedInput(run: Pick<ClaimedRun, 'tool_type' | 'input_data'>): RecordedInput {
  const tool = findTool({ id: run.tool_type });
  if (tool === undefined) throw new Error(`No tool is called ${run.tool_type}`);
  const record = inputRecord.parse(run.input_data);
  const parsed = tool.readRecord(record);
  if (!parsed.ok) throw new Error(`${tool.name} does not understand its own record: ${parsed.problems[0]?.message}`);
  return { tool, record, input: parsed.input };
}
