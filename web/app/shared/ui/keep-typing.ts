type Form<Values> = {
  getValues: () => Values;
  setInitialValues: (values: Values) => void;
  setValues: (values: Values) => void;
  resetDirty: (values: Values) => void;
};

/**
 * Makes what was saved the state that a form is compared with. Fields that were changed after they were sent keep what
 * was typed; the others show what was saved.
 */
export function keepTyping<Values extends object>(form: Form<Values>, sent: Values, saved: Values): void {
  const now = form.getValues();
  const shown = { ...saved };
  for (const field in shown) if (now[field] !== sent[field]) shown[field] = now[field];
  form.setInitialValues(saved);
  form.setValues(shown);
  form.resetDirty(saved);
}
