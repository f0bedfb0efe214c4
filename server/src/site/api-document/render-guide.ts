import { type Html, html } from './html.ts';

/** A whole generation, step by step, in commands that can be pasted. */
export function renderGuide(origin: string): Html {
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
