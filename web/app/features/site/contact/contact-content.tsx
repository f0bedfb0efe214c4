import { useState } from 'react';
import classes from './contact-content.module.css';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { MessageSent } from './message-sent.tsx';

export function ContactContent() {
  const [isSent, setIsSent] = useState(false);
  return (
    <div className={classes.columns}>
      {isSent ? <MessageSent onAnother={() => setIsSent(false)} /> : <ContactForm onSent={() => setIsSent(true)} />}
      <ContactDetails />
    </div>
  );
}
