import type { Text } from '@kinora/texts/typed-keys';
import { type Mail, STUDIO as studio } from '../outbox.ts';
import type { MailSay } from '../words.ts';

/** More are only counted. */
const MOST_LINES = 20;

type Digest = {
  to: string;
  period: 'daily' | 'weekly';
  news: readonly ((say: MailSay) => { title: Text; note: Text | null })[];
  studioUrl: string;
  settingsUrl: string;
  unsubscribeUrl: string;
};

/** What happened since the mail before, for those who asked to be told so. */
export function digestMail({ to, period, news, studioUrl, settingsUrl, unsubscribeUrl }: Digest): Mail {
  return {
    to,
    unsubscribeUrl,
    write: (say) => {
      const lines = news
        .slice(0, MOST_LINES)
        .map((words) => words(say))
        .map(({ title, note }) =>
          note === null ? say.other(title) : say('digest.line', { title: say.other(title), note: say.other(note) }),
        );
      const more = news.length - lines.length;
      return {
        subject: say('digest.subject', { studio }),
        paragraphs: [
          say(`digest.${period}`, { count: news.length }),
          ...lines,
          ...(more > 0 ? [say('digest.more', { count: more })] : []),
        ],
        button: { label: say('digest.open'), url: studioUrl },
        notes: [say('digest.why', { url: settingsUrl })],
      };
    },
  };
}
