import { escapeHtml } from '../../platform/escape-html.ts';

/** Text that is HTML already. */
export type Html = { html: string };

/** A piece of HTML; everything that is filled in is escaped unless it is HTML itself. Lists are joined. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(textOf)) };
}

/** With what stands between backticks as code. */
export function withCode(text: string): Html {
  const parts = text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
  return html`${parts}`;
}

function textOf(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeHtml(value);
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
}
