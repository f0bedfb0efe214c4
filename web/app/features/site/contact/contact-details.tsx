import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import Timer from 'lucide-react/icons/timer';
import type { ReactNode } from 'react';
import { usePage } from '../../../shared/page/page-facts.ts';
import classes from './contact.module.css';

const ownResponseTimes = [
  { about: 'General', time: 'within 24 hours' },
  { about: 'Technical', time: 'within 12 hours' },
  { about: 'Billing', time: 'within 6 hours' },
  { about: 'Enterprise', time: 'within 2 hours' },
];

const ownHours = [
  { day: 'Monday to Friday', time: '9 a.m. to 6 p.m.' },
  { day: 'Saturday', time: '10 a.m. to 4 p.m.' },
  { day: 'Sunday', time: 'Closed' },
];

function ContactLink() {
  const email = usePage().facts.contactEmail;
  return email === '' ? null : <a href={`mailto:${email}`}>{email}</a>;
}

/** Other ways to reach people, and when to expect an answer. */
function ContactDetails() {
  const { text, responseTimes, hours, hoursNote } = usePage().facts.content.contact;
  const times = responseTimes.length > 0 ? responseTimes : ownResponseTimes;
  const open = hours.length > 0 ? hours : ownHours;
  return (
    <div className={classes.details}>
      <section aria-labelledby="details-heading">
        <h2 id="details-heading">
          <Mail size={18} aria-hidden />
          Contact details
        </h2>
        <p>
          <ContactLink />
        </p>
        <p>{text || 'The form reaches the people who run this studio. They answer by email.'}</p>
      </section>
      <section aria-labelledby="times-heading">
        <h2 id="times-heading">
          <Timer size={18} aria-hidden />
          Response times
        </h2>
        <dl>
          {times.map(({ about, time }) => (
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
          {open.map(({ day, time }) => (
            <div key={day}>
              <dt>{day}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
        <p>{hoursNote || 'Eastern Time (EST). The studio itself never closes.'}</p>
      </section>
      <section aria-labelledby="quick-help-heading">
        <h2 id="quick-help-heading">
          <LifeBuoy size={18} aria-hidden />
          Quick help
        </h2>
        <p>Looking for a generation or your tokens? Every creation carries its own receipt.</p>
        <p>
          <a href="/report">
            Report something that was made here <ArrowRight size={15} aria-hidden />
          </a>
        </p>
        <p>
          <a href="/dashboard">
            Go to your dashboard <ArrowRight size={15} aria-hidden />
          </a>
        </p>
      </section>
    </div>
  );
}

/** The form beside them. */
export function ContactColumns({ children }: { children: ReactNode }) {
  return (
    <div className={classes.columns}>
      {children}
      <ContactDetails />
    </div>
  );
}
