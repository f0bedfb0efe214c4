type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | null | false;

/** An element with attributes and text; nothing that somebody wrote is ever read as HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

export function button(words: string, onPress: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = make('button', { type: 'button', ...attributes }, words);
  made.addEventListener('click', () => {
    if (!isHeld(made)) onPress();
  });
  return made;
}

/** Browsers take the focus from a button that becomes disabled; a held one is only called so, and does nothing. */
export function hold(held: HTMLButtonElement, isOn: boolean): void {
  if (isOn) held.setAttribute('aria-disabled', 'true');
  else held.removeAttribute('aria-disabled');
}

export const isHeld = (held: HTMLButtonElement): boolean => held.hasAttribute('aria-disabled');

let ids = 0;
/** A field below its label. */
export function labeled<Field extends HTMLElement>(words: string, field: Field, note?: string): HTMLElement {
  ids += 1;
  field.id = `guest-field-${ids}`;
  if (note !== undefined) field.setAttribute('aria-describedby', `${field.id}-note`);
  return make(
    'p',
    {},
    make('label', { for: field.id }, words),
    field,
    note !== undefined && make('small', { id: `${field.id}-note` }, note),
  );
}

/** Asks before something is taken back; Escape keeps it. */
export function confirm({ title, text, yes, no }: Record<'title' | 'text' | 'yes' | 'no', string>): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = make('dialog', { 'aria-label': title }, make('h3', {}, title), make('p', {}, text));
    const isSure = (answer: boolean) => () => {
      resolve(answer);
      dialog.close();
    };
    dialog.append(
      make('p', { 'data-acts': true }, button(no, isSure(false)), button(yes, isSure(true), { 'data-first': true })),
    );
    dialog.addEventListener('close', () => {
      resolve(false);
      dialog.remove();
    });
    document.querySelector('[data-guest-comments]')?.append(dialog);
    dialog.showModal();
  });
}

/** Minutes and seconds. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
