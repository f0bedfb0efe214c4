import { ContactColumns } from '../../features/site/contact/contact-details.tsx';
import { ContactContent } from '../../features/site/contact/contact-form.tsx';
import { PublicPage } from '../../features/site/public-page.tsx';
import { PageHead } from '../../shared/page/page-head.tsx';
import { Island } from './island.tsx';

export default function Contact() {
  return (
    <PublicPage title="Contact" lead="Questions, trouble, ideas: tell us. A person reads every message.">
      <PageHead
        title="Contact"
        description="Questions, trouble, ideas or press: write to the people behind this studio."
      />
      <ContactColumns>
        <Island name="contact">
          <ContactContent />
        </Island>
      </ContactColumns>
    </PublicPage>
  );
}
