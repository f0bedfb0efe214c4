import { placeholder } from '@kinora/server/page-placeholders';
import { brand } from '../shared/brand/use-brand.ts';

type Page = { title: string; description: string; path: string };

/** Title, description, canonical address and social card of a public page. */
export function publicMeta({ title, description, path }: Page) {
  // Search engines and social networks want whole addresses.
  const origin = import.meta.env.SSR ? placeholder('origin') : window.location.origin;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
    { property: 'og:site_name', content: brand().name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${origin}${path}` },
    { property: 'og:image', content: `${origin}/social-card.png` },
    { property: 'og:image:alt', content: `${brand().name}, the AI creative studio` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
