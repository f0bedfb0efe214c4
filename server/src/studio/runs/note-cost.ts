import { modelOf } from './circuit.ts';
import type { ClaimedRun, RunPorts } from './run.ts';
import { costOf } from './switch-route.ts';

/**
 * Writes down which model made what was delivered, and what it costs by the table of its route. Figures for the operator:
 * a delivery never waits for them twice, and is kept without them.
 */
export async function noteCost(deps: RunPorts, run: ClaimedRun): Promise<void> {
  try {
    const model = modelOf(deps.config, run);
    const cost = await costOf(deps, run);
    await deps.pipeline.call(NOTE, [run.id, run.claim_no, model, cost]);
  } catch (error) {
    deps.log.warn({ err: error, run: run.id }, 'What a result costs could not be written down');
  }
}

const NOTE = {
  name: 'note_run_cost',
  text: `update runs set model = $3, cost_micros = $4
    where id = $1 and claim_no = $2 and (model, cost_micros) is distinct from ($3::text, $4::bigint)`,
};
