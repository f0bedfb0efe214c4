import { type Text, text } from '@kinora/texts/typed-keys';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { sendContactMessage } from '../../../shared/api/api.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { addressProblem } from '../../../shared/session/credential-problems.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { FormField, SubmitButton, useEarlyTyping } from '../../../shared/ui/plain-form.tsx';
import { FormSent } from '../form-sent.tsx';
import page from '../page-form.module.css';
import { shownProblems, useRefusal } from '../use-refusal.tsx';
import classes from './contact.module.css';

const subjects = ['general', 'support', 'billing', 'feature', 'partnership', 'press'] as const;

export const fields = ['name', 'email', 'subject', 'message'] as const;

type Field = (typeof fields)[number];
type ContactValues = Readonly<Record<Field, string>>;
type Problems = Partial<Record<Field, Text>>;

export const blank: ContactValues = { name: '', email: '', subject: '', message: '' };

/** What keeps the form from being sent. The server has the last word. */
export function contactProblems(values: ContactValues): Problems {
  const email = addressProblem(values.email);
  return {
    ...(values.name.trim() === '' && { name: text('contact', 'problems.name') }),
    ...(email !== null && { email: text('credentials', `problems.${email}`) }),
    ...(!subjects.some((subject) => subject === values.subject) && { subject: text('contact', 'problems.subject') }),
    ...(values.message.trim() === '' && { message: text('contact', 'problems.message') }),
  };
}

function MessageSent({ onAnother }: { onAnother: () => void }) {
  const say = useTexts('contact');
  return (
    <FormSent title={say('sent')}>
      <p>{say('sentText')}</p>
      <button type="button" className={classes.another} onClick={onAnother}>
        {say('another')}
      </button>
    </FormSent>
  );
}

/** Long enough for people to see that something is happening. */
const SEEN_AFTER_MS = 800;

function untilSeen(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SEEN_AFTER_MS));
}

function ContactForm({ onSent }: { onSent: () => void }) {
  const say = useTexts('contact');
  const form = useForm<ContactValues>({
    initialValues: blank,
    validate: (values) => shownProblems(contactProblems(values)),
  });
  const { refusal, focusFirst, orRefused } = useRefusal(form, fields);
  const { ref, isReady } = useEarlyTyping((typed) =>
    form.setValues({
      name: typed('name'),
      email: typed('email'),
      subject: typed('subject'),
      message: typed('message'),
    }),
  );
  const send = form.onSubmit(
    (values) =>
      orRefused(async () => {
        const message = { ...values, name: values.name.trim(), email: values.email.trim() };
        await Promise.all([sendContactMessage(message), untilSeen()]);
        onSent();
      }),
    focusFirst,
  );
  const field = (name: Field) => ({ name, problem: form.errors[name] });
  const typing = (name: Field) => form.getInputProps(name, { withError: false });
  return (
    <form ref={ref} className={page.form} method="post" noValidate onSubmit={send}>
      <h2>{say('form')}</h2>
      {refusal !== null && (
        <Callout tone="failed" isAlert>
          {say('notSent', { reason: errorMessage(refusal) })}
        </Callout>
      )}
      <div className={page.pair}>
        <FormField
          {...field('name')}
          label={say('name')}
          render={(described) => <input {...described} {...typing('name')} autoComplete="name" />}
        />
        <FormField
          {...field('email')}
          label={say('email')}
          render={(described) => <input {...described} {...typing('email')} type="email" autoComplete="email" />}
        />
      </div>
      <FormField
        {...field('subject')}
        label={say('subject')}
        render={(described) => (
          <select {...described} {...typing('subject')}>
            <option value="">{say('choose')}</option>
            {subjects.map((subject) => (
              <option key={subject} value={subject}>
                {say(`subjects.${subject}`)}
              </option>
            ))}
          </select>
        )}
      />
      <FormField
        {...field('message')}
        label={say('message')}
        render={(described) => <textarea {...described} {...typing('message')} rows={7} />}
      />
      <SubmitButton isReady={isReady} isBusy={form.submitting}>
        {form.submitting ? say('sending') : say('send')}
      </SubmitButton>
    </form>
  );
}

/** The form, and what stands in its place once a message was sent. */
export function ContactContent() {
  const [isSent, setIsSent] = useState(false);
  return isSent ? <MessageSent onAnother={() => setIsSent(false)} /> : <ContactForm onSent={() => setIsSent(true)} />;
}
