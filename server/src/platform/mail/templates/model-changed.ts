import type { Mail } from '../outbox.ts';

export type ModelChanged = { to: string; tool: string; provider: string; changes: readonly string[]; url: string };

/** To whoever runs the studio: what is on sale may no longer fit what its provider takes. */
export function modelChangedMail({ to, tool, provider, changes, url }: ModelChanged): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('model.subject', { provider, tool }),
      paragraphs: [say('model.text', { tool }), ...changes, say('model.do')],
      button: { label: say('model.button'), url },
      notes: [say('model.note')],
    }),
  };
}
