import type { ShownBanner } from '@kinora/server/banner-wire';

/** Which announcement somebody has closed in this browser: the next one is another. */
export const CLOSED_BANNER = 'kinora-closed-banner';
/** The incidents that somebody has hidden in this browser: their ids, with spaces between. */
export const CLOSED_INCIDENTS = 'kinora-closed-incidents';

/** What an announcement says, each part in the language that it is written in. */
export function BannerWords({ text, lang, link }: Pick<ShownBanner, 'text' | 'lang' | 'link'>) {
  return (
    <p>
      <span lang={lang} dir="auto">
        {text}
      </span>{' '}
      {link !== null && (
        <a href={link.to} lang={link.lang}>
          {link.label}
        </a>
      )}
    </p>
  );
}
