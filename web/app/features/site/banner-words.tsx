import type { ShownBanner } from '@kinora/server/banner-wire';

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
