import { ArrowRight, Clock, LifeBuoy, Mail, Timer } from 'lucide-react';
import { Link } from 'react-router';
import { useKnownMaintenance } from '../maintenance/watch.ts';
import classes from './contact-details.module.css';

const responseTimes = [
  { about: 'Support', time: 'within 1 business day' },
  { about: 'Billing', time: 'within 1 business day' },
  { about: 'General', time: 'within 2 business days' },
  { about: 'Features', time: 'within 2 business days' },
  { about: 'Partnership', time: 'within 3 business days' },
  { about: 'Press', time: 'within 3 business days' },
];

/** Other ways to reach people, and when to expect an answer. */
export function ContactDetails() {
  const email = useKnownMaintenance()?.contactEmail ?? '';
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
        <p>Monday to Friday, 9 a.m. to 6 p.m. Eastern Time. The studio itself never closes for the night.</p>
      </section>
      <section aria-labelledby="quick-help-heading">
        <h2 id="quick-help-heading">
          <LifeBuoy size={18} aria-hidden />
          Quick help
        </h2>
        <p>Looking for a generation or your tokens? Every creation carries its own receipt.</p>
        <p>
          <Link to="/dashboard">
            Go to your dashboard <ArrowRight size={15} aria-hidden />
          </Link>
        </p>
      </section>
    </div>
  );
}
