import { useForm } from '@mantine/form';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';
import { sendContactMessage } from '../../../shared/api/api.ts';
import { errorMessage, refusedFields } from '../../../shared/api/api-error.ts';
import { emailProblem } from '../../../shared/session/credential-rules.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { FormField, SubmitButton, useEarlyTyping } from '../../../shared/ui/plain-form.tsx';
import classes from './contact.module.css';

const subjects = [
  { value: 'general', label: 'General question' },
  { value: 'support', label: 'Technical support' },
  { value: 'billing', label: 'Billing and tokens' },
  { value: 'feature', label: 'Feature request' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'press', label: 'Press' },
] as const;

export const fields = ['name', 'email', 'subject', 'message'] as const;

type Field = (typeof fields)[number];
type ContactValues = Readonly<Record<Field, string>>;
type Problems = Partial<Record<Field, string>>;

export const blank: ContactValues = { name: '', email: '', subject: '', message: '' };

/** What keeps the form from being sent. The server has the last word. */
export function contactProblems(values: ContactValues): Problems {
  const email = emailProblem(values.email);
  return {
    ...(values.name.trim() === '' && { name: 'Please enter your name' }),
    ...(email !== null && { email }),
    ...(!subjects.some(({ value }) => value === values.subject) && { subject: 'Please choose a subject' }),
    ...(values.message.trim() === '' && { message: 'Please enter your message' }),
  };
}

function MessageSent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.sent}>
      <span className={classes.icon}>
        <Check size={26} aria-hidden />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Message Sent!
      </h2>
      <p>Thank you for writing. A person reads every message and answers at the address you gave.</p>
      <button type="button" className={classes.another} onClick={onAnother}>
        Send another message
      </button>
    </div>
  );
}

/** Long enough for people to see that something is happening. */
const SEEN_AFTER_MS = 800;

function untilSeen(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SEEN_AFTER_MS));
}

function ContactForm({ onSent }: { onSent: () => void }) {
  const form = useForm<ContactValues>({ initialValues: blank, validate: contactProblems });
  const [refusal, setRefusal] = useState<unknown>(null);
  const { ref, isReady } = useEarlyTyping((typed) =>
    form.setValues({
      name: typed('name'),
      email: typed('email'),
      subject: typed('subject'),
      message: typed('message'),
    }),
  );
  const focusFirst = (problems: Partial<Record<string, unknown>>) => {
    const first = fields.find((name) => problems[name] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const send = form.onSubmit(async (values) => {
    setRefusal(null);
    try {
      const message = { ...values, name: values.name.trim(), email: values.email.trim() };
      await Promise.all([sendContactMessage(message), untilSeen()]);
      onSent();
    } catch (error) {
      const refused = refusedFields(error, fields);
      setRefusal(error);
      form.setErrors(refused);
      focusFirst(refused);
    }
  }, focusFirst);
  const field = (name: Field) => ({ name, problem: form.errors[name] });
  const typing = (name: Field) => form.getInputProps(name, { withError: false });
  return (
    <form ref={ref} className={classes.form} method="post" noValidate onSubmit={send}>
      <h2>Send us a message</h2>
      {refusal !== null && (
        <Callout tone="failed" isAlert>
          Your message was not sent. {errorMessage(refusal)}
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
      <SubmitButton isReady={isReady} isBusy={form.submitting}>
        {form.submitting ? 'Sending' : 'Send Message'}
      </SubmitButton>
    </form>
  );
}

/** The form, and what stands in its place once a message was sent. */
export function ContactContent() {
  const [isSent, setIsSent] = useState(false);
  return isSent ? <MessageSent onAnother={() => setIsSent(false)} /> : <ContactForm onSent={() => setIsSent(true)} />;
}
