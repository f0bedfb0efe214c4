import { ContactColumns } from '../../features/site/contact/contact-details.tsx';
import { ContactContent } from '../../features/site/contact/contact-form.tsx';
import { PublicPage } from '../../features/site/public-page.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Island } from './island.tsx';

export default function Contact() {
  const say = useTexts('contact');
  return (
    <PublicPage title={say('title')} lead={say('lead')}>
      <PageHead title={say('title')} description={say('description')} />
      <ContactColumns>
        <Island name="contact">
          <ContactContent />
        </Island>
      </ContactColumns>
    </PublicPage>
  );
}
