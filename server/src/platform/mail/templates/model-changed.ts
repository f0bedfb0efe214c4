import type { Mail } from '../outbox.ts';

export type ModelChanged = { to: string; tool: string; provider: string; changes: readonly string[]; url: string };

/** To whoever runs the studio: what is on sale may no longer fit what its provider takes. */
export function modelChangedMail({ to, tool, provider, changes, url }: ModelChanged): Mail {
  return {
    to,
    subject: `${provider} has changed the model behind ${tool}`,
    paragraphs: [
      `${tool} is still on sale as it was published. What its provider says of the model now no longer fits it:`,
      ...changes,
      'Open the tool, draw a new draft from what the model takes today, test it and publish it. If orders fail meanwhile, their tokens are returned.',
    ],
    button: { label: 'Open the tool', url },
    notes: ['You get this mail once for each change, because you are an administrator of this studio.'],
  };
}
