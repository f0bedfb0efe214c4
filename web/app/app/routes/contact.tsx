import { ContactColumns } from '../../features/site/contact/contact-details.tsx';
import { ContactContent } from '../../features/site/contact/contact-form.tsx';
import { PublicPage } from '../../features/site/public-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { Island } from '../island.tsx';
import type { PageHandle } from '../plain-html.ts';
import { publicMeta } from '../public-meta.ts';

export const handle: PageHandle = { isPlainHtml: true, island: 'contact' };

export function meta() {
  return publicMeta({
    title: pageTitle('Contact'),
    description: 'Questions, trouble, ideas or press: write to the people behind this studio.',
    path: '/contact',
  });
}

export default function Contact() {
  return (
    <PublicPage title="Contact" lead="Questions, trouble, ideas: tell us. A person reads every message.">
      <ContactColumns>
        <Island name="contact">
          <ContactContent />
        </Island>
      </ContactColumns>
    </PublicPage>
  );
}
