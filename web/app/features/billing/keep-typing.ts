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
export function keepTyping<Values extends Record<string, unknown>>(
  form: Form<Values>,
  sent: Values,
  saved: Values,
): void {
  const typed = Object.fromEntries(Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]));
  form.setInitialValues(saved);
  form.setValues({ ...saved, ...typed });
  form.resetDirty(saved);
}
