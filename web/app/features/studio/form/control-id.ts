/** The id by which a problem's field is found and focused. */
export function controlId(name: string): string {
  return `field-${name}`;
}

/** The text of a value as a text control shows it. */
export function controlText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
