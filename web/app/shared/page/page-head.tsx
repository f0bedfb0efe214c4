import { useBrand } from '../brand/use-brand.ts';
import { useTexts } from '../texts/use-texts.ts';
import { usePage } from './page-facts.ts';
import { addressIn } from './page-link.tsx';

type Picture = { url: string; width?: number; height?: number; alt: string };

type CardProps = { title: string; description: string; url: string; picture: Picture | null };

/** What social networks show of a page. They want whole addresses. */
export function SocialCard({ title, description, url, picture }: CardProps) {
  const { name } = useBrand();
  return (
    <>
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      {picture !== null && <meta property="og:image" content={picture.url} />}
      {picture?.width !== undefined && <meta property="og:image:width" content={String(picture.width)} />}
      {picture?.height !== undefined && <meta property="og:image:height" content={String(picture.height)} />}
      {picture !== null && <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:card" content={picture === null ? 'summary' : 'summary_large_image'} />
    </>
  );
}

type Props = {
  /** The studio's name follows it; the front page has none of its own. */
  title?: string;
  description: string;
  isListed?: boolean;
  /** What social networks show of it in place of the studio's card; null for nothing. */
  picture?: Picture | null;
};

/** What the head of a public page says of it: React puts it there. Search engines want whole addresses. */
export function PageHead({ title, description, isListed = true, picture }: Props) {
  const { place } = usePage();
  const { name } = useBrand();
  const say = useTexts('publicFrame');
  const whole = title === undefined ? say('frontTitle', { name }) : `${title} - ${name}`;
  const { origin, language, languages } = place;
  const address = place.shownAt ?? place.address;
  const shown = picture === undefined ? { url: `${origin}/social-card.png`, alt: say('tagline', { name }) } : picture;
  const inLanguage = (each: string) => `${origin}${addressIn(each, place, address)}`;
  const own = inLanguage(language);
  if (!isListed) {
    return (
      <>
        <title>{whole}</title>
        <meta name="description" content={description} />
      </>
    );
  }
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={own} />
      {languages.length > 1 &&
        languages.map((each) => <link key={each} rel="alternate" hrefLang={each} href={inLanguage(each)} />)}
      {languages.length > 1 && <link rel="alternate" hrefLang="x-default" href={`${origin}${address}`} />}
      <SocialCard title={whole} description={description} url={own} picture={shown} />
    </>
  );
}
