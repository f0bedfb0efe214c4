/** Fenced by the claim: (run, claim, wait in ms, is it a failure, percent, queue position, message) answers `is_ours`. */
export const POSTPONE = { name: 'postpone_run', text: 'select postpone_run($1, $2, $3, $4, $5, $6, $7) as is_ours' };
