import { useState } from 'react';
import { ContactDetails } from '../features/contact/contact-details.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { MessageSent } from '../features/contact/message-sent.tsx';
import { PublicPage } from '../features/public/public-page.tsx';
import { publicMeta } from '../public-meta.ts';
import classes from './contact.module.css';

export function meta() {
  return publicMeta({
    title: 'Contact - Kinora',
    description: 'Questions, trouble, ideas or press: write to the people behind this studio.',
    path: '/contact',
  });
}

export default function Contact() {
  const [isSent, setIsSent] = useState(false);
  return (
    <PublicPage title="Contact" lead="Questions, trouble, ideas: tell us. A person reads every message.">
      <div className={classes.columns}>
        {isSent ? <MessageSent onAnother={() => setIsSent(false)} /> : <ContactForm onSent={() => setIsSent(true)} />}
        <ContactDetails />
      </div>
    </PublicPage>
  );
}
