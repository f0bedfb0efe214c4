import { errorCodes } from '../../http/document/error-codes.ts';
import { errorsOf, type Operation, openApiPath } from '../../http/document/operation.ts';
import { inputSchema } from '../../http/json-schema.ts';
import { TAG as ADMINISTRATION } from '../../operate/administration/admin.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { apiDocument, sortedByTag } from './api-document.ts';
import { type Field, fieldsOf, typeOf } from './describe-schema.ts';
import { isOfAdministration, shapes } from './shapes.ts';

/** A whole generation, step by step, in commands that can be pasted. */
function renderGuide(origin: string): Html {
  return html`<section aria-labelledby="start"><h2 id="start">A whole generation</h2>
<p>Make a key in <a href="/settings?tab=keys">Settings &gt; API keys</a> with the scopes Read and Generate, and keep it in
a variable:</p>
${commands(`export STUDIO=${origin}
export KEY=kn_...`)}
<p>What will it cost? Nothing is charged for asking.</p>
${commands(`curl "$STUDIO/api/quote" \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"tool": "gen_01", "input": {"prompt": "a fox in the snow"}}'`)}
<p>Start it. The id is made by you, so that a repeated request is never charged twice; with <code>quotedCost</code>
nothing is charged if the price has changed.</p>
${commands(`ID=$(uuidgen | tr A-Z a-z)
curl "$STUDIO/functions/v1/ai-image-generator" \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"generationId": "'$ID'", "prompt": "a fox in the snow", "quotedCost": 8}'`)}
<p>Ask until <code>status</code> is <code>completed</code> or <code>failed</code>, or follow <code>/api/events</code>.
What fails gives its tokens back; <code>receipt</code> says so.</p>
${commands(`curl "$STUDIO/api/generations/$ID" -H "Authorization: Bearer $KEY"`)}
<p>Download what is in <code>outputs</code>:</p>
${commands(`curl "$STUDIO/files/..." -H "Authorization: Bearer $KEY" -o fox.png`)}
<p>A tool that works on a picture or a video takes the address of an upload:</p>
${commands(`curl "$STUDIO/api/uploads/guide-images" -H "Authorization: Bearer $KEY" -F file=@fox.png`)}
<p>Errors have one shape: <code>{"error": "words for people", "code": "for programs", "details": ...}</code>. Everything
below is also an <a href="/openapi.json">OpenAPI document</a>.</p></section>`;
}

const commands = (text: string) => html`<pre tabindex="0"><code>${text}</code></pre>`;

/** Text that is HTML already. */
type Html = { html: string };

/** A piece of HTML; everything that is filled in is escaped unless it is HTML itself. Lists are joined. */
function html(strings: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(textOf)) };
}

/** With what stands between backticks as code. */
function withCode(text: string): Html {
  const parts = text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
  return html`${parts}`;
}

function textOf(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeHtml(value);
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
}

const accessWords: Readonly<Record<Operation['access'], string>> = {
  public: 'Open to everybody.',
  session: 'For signed-in people only, not for keys.',
  person: 'For signed-in people, also by an access token of theirs; not for keys.',
  read: 'Needs the scope `read`.',
  generate: 'Needs the scope `generate`.',
  account: 'Needs the scope `account`.',
  admin: 'For administrators only.',
};

/**
 * The API to read in a browser: a guide, every operation, every shape. It needs no script. Administration stands at the
 * end, with its own shapes, because hardly anybody comes for it.
 */
export function renderReference(operations: readonly Operation[], origin: string): string {
  const tags = [...new Set(sortedByTag(operations).map(({ tag }) => tag))];
  const all = Object.entries(apiDocument(operations, { origin, title: '' }).components.schemas);
  const parts: { title: string; content: Html }[] = [
    ...tags.filter((tag) => tag !== ADMINISTRATION).map((tag) => ({ title: tag, content: renderTag(tag, operations) })),
    { title: 'Shapes', content: renderShapes(all.filter(([name]) => !isOfAdministration(name))) },
    { title: ADMINISTRATION, content: renderTag(ADMINISTRATION, operations) },
    { title: 'Shapes of administration', content: renderShapes(all.filter(([name]) => isOfAdministration(name))) },
  ];
  return html`${renderGuide(origin)}
<nav aria-label="Reference"><ul>${parts.map(({ title }) => html`<li><a href="#${anchor(title)}">${title}</a></li>`)}</ul></nav>
<div>${parts.map(renderPart)}</div>`.html;
}

/** Folded. The anchor is within what is folded, which a browser therefore opens for whoever follows a link there. */
const renderPart = ({ title, content }: { title: string; content: Html }) =>
  html`<section aria-labelledby="${anchor(title)}-title"><details data-part><summary><h2 id="${anchor(title)}-title">${title}</h2></summary><div id="${anchor(title)}">${content}</div></details></section>`;

const renderTag = (tag: string, operations: readonly Operation[]) =>
  html`${operations.filter((operation) => operation.tag === tag).map(renderOperation)}`;

const renderShapes = (named: readonly (readonly [string, unknown])[]) =>
  html`${named.map(([name, shape]) => renderShape(name, shape))}`;

function renderOperation(operation: Operation): Html {
  const { method, summary, description, access, query, body, formField } = operation;
  return html`<details><summary><b data-method="${method}">${method.toUpperCase()}</b> <code>${openApiPath(operation)}</code> <span>${summary}</span></summary>
${description === undefined ? [] : html`<p>${withCode(description)}</p>`}<p>${withCode(accessWords[access])}</p>
${query === undefined ? [] : renderFields('Query', fieldsOf(inputSchema(query)))}
${body === undefined ? [] : renderFields('Body', fieldsOf(inputSchema(body)))}
${formField === undefined ? [] : html`<p>The body is a form, <code>multipart/form-data</code>, with the field <code>${formField}</code>.</p>`}
<p>Answers <code>${operation.answer.status}</code>${renderAnswer(operation.answer)}.</p>${renderErrors(operation)}</details>`;
}

function renderAnswer(answer: Operation['answer']): Html {
  if ('contentType' in answer) return html` with <code>${answer.contentType}</code>`;
  const id = 'schema' in answer ? shapes.get(answer.schema)?.id : undefined;
  return id === undefined ? html`` : html` with <a href="#shape-${id}">${id}</a>`;
}

function renderErrors(operation: Operation): Html {
  const codes = errorsOf(operation).toSorted((a, b) => errorCodes[a].status - errorCodes[b].status);
  const rows = codes.map(
    (code) =>
      html`<tr><td>${errorCodes[code].status}</td><th scope="row"><code>${code}</code></th><td>${withCode(errorCodes[code].text)}</td></tr>`,
  );
  return html`<div tabindex="0" role="group" aria-label="Refusals of ${operation.summary}"><table><caption>Refusals</caption><tbody>${rows}</tbody></table></div>`;
}

function renderFields(caption: string, fields: readonly Field[], of = caption): Html {
  if (fields.length === 0) return html``;
  const rows = fields.map(
    ({ name, type, isRequired, note }) =>
      html`<tr><th scope="row"><code>${name}</code>${isRequired ? html` <em>required</em>` : []}</th><td><code>${type}</code></td><td>${withCode(note)}</td></tr>`,
  );
  return html`<div tabindex="0" role="group" aria-label="${of}"><table><caption>${caption}</caption><tbody>${rows}</tbody></table></div>`;
}

function renderShape(name: string, shape: unknown): Html {
  const fields = fieldsOf(shape).map((field) => ({ ...field, isRequired: false }));
  const about = fields.length === 0 ? html`<p><code>${typeOf(shape)}</code></p>` : renderFields('Fields', fields, name);
  return html`<article id="shape-${name}"><h3>${name}</h3>${about}</article>`;
}

const anchor = (tag: string) => `group-${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
