import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { sendContactMessage } from '../../../shared/api/public-api.ts';
import { refusedFields } from '../../../shared/api/refused-fields.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { FormField } from '../../../shared/ui/form-field.tsx';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { useEarlyTyping } from '../../../shared/ui/use-early-typing.ts';
import classes from './contact-form.module.css';
import {
  blank,
  type ContactValues,
  contactProblems,
  type Field,
  fields,
  type Problems,
  subjects,
} from './contact-values.ts';

type Sending = { state: 'idle' | 'sending' } | { state: 'refused'; error: unknown };

/** Long enough for people to see that something is happening. */
const SEEN_AFTER_MS = 800;

function untilSeen(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SEEN_AFTER_MS));
}

export function ContactForm({ onSent }: { onSent: () => void }) {
  const [values, setValues] = useState<ContactValues>(blank);
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState<Sending>({ state: 'idle' });

  const { ref: form, isReady } = useEarlyTyping((typed) =>
    setValues({ name: typed('name'), email: typed('email'), subject: typed('subject'), message: typed('message') }),
  );

  const show = (found: Problems) => {
    setProblems(found);
    const first = fields.find((name) => found[name] !== undefined);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.state === 'sending') return;
    const found = contactProblems(values);
    show(found);
    if (Object.keys(found).length > 0) return;
    setSending({ state: 'sending' });
    try {
      const message = { ...values, name: values.name.trim(), email: values.email.trim() };
      await Promise.all([sendContactMessage(message), untilSeen()]);
      onSent();
    } catch (error) {
      setSending({ state: 'refused', error });
      show(refusedFields(error, fields));
    }
  };

  const field = (name: Field) => ({
    name,
    problem: problems[name],
  });
  const typing = (name: Field) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: currentTarget.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  const isSending = sending.state === 'sending';
  return (
    <form ref={form} className={classes.form} method="post" noValidate onSubmit={(event) => void send(event)}>
      <h2>Send us a message</h2>
      {sending.state === 'refused' && (
        <Callout tone="failed" isAlert>
          Your message was not sent. {errorMessage(sending.error)}
        </Callout>
      )}
      <div className={classes.pair}>
        <FormField
          {...field('name')}
          label="Name"
          render={(described) => <input {...described} {...typing('name')} autoComplete="name" />}
        />
        <FormField
          {...field('email')}
          label="Email"
          render={(described) => <input {...described} {...typing('email')} type="email" autoComplete="email" />}
        />
      </div>
      <FormField
        {...field('subject')}
        label="Subject"
        render={(described) => (
          <select {...described} {...typing('subject')}>
            <option value="">Choose a subject</option>
            {subjects.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      />
      <FormField
        {...field('message')}
        label="Message"
        render={(described) => <textarea {...described} {...typing('message')} rows={7} />}
      />
      <SubmitButton isReady={isReady} isBusy={isSending}>
        {isSending ? 'Sending' : 'Send Message'}
      </SubmitButton>
    </form>
  );
}
