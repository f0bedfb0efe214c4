import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import Timer from 'lucide-react/icons/timer';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { sendContactMessage } from '../../../shared/api/public-api.ts';
import { refusedFields } from '../../../shared/api/refused-fields.ts';
import { useMaintenance } from '../../../shared/maintenance/watch.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { FormField } from '../../../shared/ui/form-field.tsx';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { useEarlyTyping } from '../../../shared/ui/use-early-typing.ts';
import classes from './contact-content.module.css';
import {
  blank,
  type ContactValues,
  contactProblems,
  type Field,
  fields,
  type Problems,
  subjects,
} from './contact-values.ts';

const responseTimes = [
  { about: 'General', time: 'within 24 hours' },
  { about: 'Technical', time: 'within 12 hours' },
  { about: 'Billing', time: 'within 6 hours' },
  { about: 'Enterprise', time: 'within 2 hours' },
];

const supportHours = [
  { day: 'Monday to Friday', time: '9 a.m. to 6 p.m.' },
  { day: 'Saturday', time: '10 a.m. to 4 p.m.' },
  { day: 'Sunday', time: 'Closed' },
];

/** Other ways to reach people, and when to expect an answer. */
function ContactDetails() {
  const email = useMaintenance('/contact')?.contactEmail ?? '';
  return (
    <div className={classes.details}>
      <section aria-labelledby="details-heading">
        <h2 id="details-heading">
          <Mail size={18} aria-hidden />
          Contact details
        </h2>
        {email !== '' && (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
        <p>The form reaches the people who run this studio. They answer by email.</p>
      </section>
      <section aria-labelledby="times-heading">
        <h2 id="times-heading">
          <Timer size={18} aria-hidden />
          Response times
        </h2>
        <dl>
          {responseTimes.map(({ about, time }) => (
            <div key={about}>
              <dt>{about}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="hours-heading">
        <h2 id="hours-heading">
          <Clock size={18} aria-hidden />
          Support hours
        </h2>
        <dl>
          {supportHours.map(({ day, time }) => (
            <div key={day}>
              <dt>{day}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
        <p>Eastern Time (EST). The studio itself never closes.</p>
      </section>
      <section aria-labelledby="quick-help-heading">
        <h2 id="quick-help-heading">
          <LifeBuoy size={18} aria-hidden />
          Quick help
        </h2>
        <p>Looking for a generation or your tokens? Every creation carries its own receipt.</p>
        <p>
          <a href="/dashboard">
            Go to your dashboard <ArrowRight size={15} aria-hidden />
          </a>
        </p>
      </section>
    </div>
  );
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
      <p>Thank you for writing. A person reads every message and answers to the address that you gave.</p>
      <button type="button" className={classes.another} onClick={onAnother}>
        Send another message
      </button>
    </div>
  );
}

type Sending = { state: 'idle' | 'sending' } | { state: 'refused'; error: unknown };

/** Long enough for people to see that something is happening. */
const SEEN_AFTER_MS = 800;

function untilSeen(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SEEN_AFTER_MS));
}

function ContactForm({ onSent }: { onSent: () => void }) {
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

export function ContactContent() {
  const [isSent, setIsSent] = useState(false);
  return (
    <div className={classes.columns}>
      {isSent ? <MessageSent onAnother={() => setIsSent(false)} /> : <ContactForm onSent={() => setIsSent(true)} />}
      <ContactDetails />
    </div>
  );
}
