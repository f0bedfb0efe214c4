import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../api-error.ts';
import { sendContactMessage } from '../../public-api.ts';
import { refusedFields } from '../../refused-fields.ts';
import { useEarlyTyping } from '../../ui/use-early-typing.ts';
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
import { FormField } from './form-field.tsx';

type Sending = { state: 'idle' | 'sending' } | { state: 'refused'; error: unknown };

export function ContactForm({ onSent }: { onSent: () => void }) {
  const id = useId();
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
      await sendContactMessage({ ...values, name: values.name.trim(), email: values.email.trim() });
      onSent();
    } catch (error) {
      setSending({ state: 'refused', error });
      show(refusedFields(error, fields));
    }
  };

  const field = (name: Field) => ({
    id: `${id}-${name}`,
    problem: problems[name],
    control: {
      id: `${id}-${name}`,
      name,
      value: values[name],
      required: true,
      'aria-invalid': problems[name] !== undefined,
      'aria-describedby': `${id}-${name}-problem`,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        setValues({ ...values, [name]: currentTarget.value });
        setProblems({ ...problems, [name]: undefined });
      },
    },
  });
  const isSending = sending.state === 'sending';
  return (
    <form ref={form} className={classes.form} method="post" noValidate onSubmit={(event) => void send(event)}>
      <h2>Send us a message</h2>
      {sending.state === 'refused' && (
        <p role="alert" className={classes.refused}>
          Your message was not sent. {errorMessage(sending.error)}
        </p>
      )}
      <div className={classes.pair}>
        <FormField {...field('name')} label="Name" render={(control) => <input {...control} autoComplete="name" />} />
        <FormField
          {...field('email')}
          label="Email"
          render={(control) => <input {...control} type="email" autoComplete="email" />}
        />
      </div>
      <FormField
        {...field('subject')}
        label="Subject"
        render={(control) => (
          <select {...control}>
            <option value="">Choose a subject</option>
            {subjects.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      />
      <FormField {...field('message')} label="Message" render={(control) => <textarea {...control} rows={7} />} />
      <button type={isReady ? 'submit' : 'button'} className={classes.send} aria-disabled={isSending}>
        {isSending ? 'Sending' : 'Send Message'}
      </button>
    </form>
  );
}
