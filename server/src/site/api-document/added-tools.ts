import type { RuntimeTool } from '@kinora/catalogue/runtime/tool';
import type { Tool } from '@kinora/catalogue/tool';
import type { Operation } from '../../http/document/operation.ts';
import { ADDED_TOOL_PATH } from '../../studio/generations/making-routes.ts';
import { submitBody } from '../../studio/generations/submit.ts';
import type { ToolList } from '../../studio/tools/registry.ts';
import { priceWords } from './price-words.ts';

/** The operations, and behind the route that makes every added tool each of those with what it takes and costs. */
export function withAddedTools(
  operations: readonly Operation[],
  { sold, versions }: Pick<ToolList, 'sold' | 'versions'>,
): Operation[] {
  const added = sold.flatMap(({ tool }) => (versions.has(tool.id) ? [tool] : []));
  return operations.flatMap((operation) => {
    if (operation.path !== ADDED_TOOL_PATH) return [operation];
    return [operation, ...added.map((tool) => operationOf(operation, tool))];
  });
}

const known = new WeakMap<Operation, WeakMap<Tool, Operation>>();

/** Keeps one operation for as long as this version of the tool is sold, so that it is described once. */
function operationOf(route: Operation, tool: Tool): Operation {
  const ofRoute = known.get(route) ?? new WeakMap<Tool, Operation>();
  known.set(route, ofRoute);
  const operation = ofRoute.get(tool) ?? {
    ...route,
    path: `/functions/v1/${tool.fn}`,
    summary: tool.name,
    description: `${tool.summary} Tool id \`${tool.id}\`, added to this studio.${priceOf(tool)}`,
    body: submitBody(tool),
  };
  ofRoute.set(tool, operation);
  return operation;
}

function priceOf(tool: Tool | RuntimeTool): string {
  return 'definition' in tool ? ` Price: ${priceWords(tool.definition)}.` : '';
}
