/**
 * What a form shows when its values have been saved: as the server took them, except where something else has been typed
 * since they were sent.
 */
export function afterSave<Values extends object>(now: Values, sent: Values, saved: Values): Values {
  const shown = { ...saved };
  for (const field in shown) if (now[field] !== sent[field]) shown[field] = now[field];
  return shown;
}
