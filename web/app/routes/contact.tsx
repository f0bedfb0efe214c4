import { ContactContent } from '../features/contact/contact-content.tsx';
import { PublicPage } from '../features/public/public-page.tsx';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';
import { Island } from '../ui/island.tsx';

export const handle: PageHandle = { isPlainHtml: true, island: 'contact' };

export function meta() {
  return publicMeta({
    title: 'Contact - Kinora',
    description: 'Questions, trouble, ideas or press: write to the people behind this studio.',
    path: '/contact',
  });
}

export default function Contact() {
  return (
    <PublicPage title="Contact" lead="Questions, trouble, ideas: tell us. A person reads every message.">
      <Island name="contact">
        <ContactContent />
      </Island>
    </PublicPage>
  );
}
