/** Calls of our SQL functions that more than one step makes; all are fenced by the claim and answer `is_ours`. */

/** (run, claim, wait in ms, is it a failure, percent, queue position, message) */
export const POSTPONE = { name: 'postpone_run', text: 'select postpone_run($1, $2, $3, $4, $5, $6, $7) as is_ours' };

/** (run, claim, answer, lease in seconds) */
export const KEEP = { name: 'keep_answer', text: 'select keep_answer($1, $2, $3, $4) as is_ours' };
