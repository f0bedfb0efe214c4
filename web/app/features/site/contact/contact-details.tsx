import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import Timer from 'lucide-react/icons/timer';
import type { ReactNode } from 'react';
import { useOwnWords } from '../../../shared/page/own-words.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import page from '../page-form.module.css';
import classes from './contact.module.css';

/** Those of the specification: promised where nobody's business runs, and else when an operator says so. */
const demoResponseTimes = [
  { name: 'general', hours: 24 },
  { name: 'technical', hours: 12 },
  { name: 'billing', hours: 6 },
  { name: 'enterprise', hours: 2 },
] as const;

const demoHours = ['week', 'saturday', 'sunday'] as const;

function ContactLink() {
  const email = usePage().facts.contactEmail;
  return email === '' ? null : <a href={`mailto:${email}`}>{email}</a>;
}

/** Other ways to reach people, and when to expect an answer. */
function ContactDetails() {
  const say = useTexts('contactDetails');
  const { content, isDemo } = usePage().facts;
  const { text, responseTimes, hours, hoursNote } = content.contact;
  const inOwn = useOwnWords();
  const demoTimes = isDemo
    ? demoResponseTimes.map(({ name, hours }) => ({ about: say(`times.${name}`), time: say('within', { hours }) }))
    : [];
  const times = responseTimes.length > 0 ? responseTimes : demoTimes;
  const demoOpen = isDemo
    ? demoHours.map((name) => ({ day: say(`hours.${name}`), time: say(`hours.${name}Time`) }))
    : [];
  const open = hours.length > 0 ? hours : demoOpen;
  const note = hoursNote || (isDemo ? say('hours.note') : '');
  return (
    <div className={classes.details}>
      <section aria-labelledby="details-heading">
        <h2 id="details-heading">
          <Mail size={18} aria-hidden />
          {say('details')}
        </h2>
        <p>
          <ContactLink />
        </p>
        <p {...inOwn(text)}>{text || say('detailsText')}</p>
      </section>
      {times.length > 0 && (
        <section aria-labelledby="times-heading">
          <h2 id="times-heading">
            <Timer size={18} aria-hidden />
            {say('times')}
          </h2>
          <dl>
            {times.map(({ about, time }) => (
              <div key={about}>
                <dt {...inOwn(about)}>{about}</dt>
                <dd {...inOwn(time)}>{time}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {(open.length > 0 || note !== '') && (
        <section aria-labelledby="hours-heading">
          <h2 id="hours-heading">
            <Clock size={18} aria-hidden />
            {say('hours')}
          </h2>
          {open.length > 0 && (
            <dl>
              {open.map(({ day, time }) => (
                <div key={day}>
                  <dt {...inOwn(day)}>{day}</dt>
                  <dd {...inOwn(time)}>{time}</dd>
                </div>
              ))}
            </dl>
          )}
          {note !== '' && <p {...inOwn(note)}>{note}</p>}
        </section>
      )}
      <section aria-labelledby="quick-help-heading">
        <h2 id="quick-help-heading">
          <LifeBuoy size={18} aria-hidden />
          {say('help')}
        </h2>
        <p>{say('help.text')}</p>
        <p>
          <PageLink to="/report">
            {say('help.report')} <ArrowRight size={15} className="points" aria-hidden />
          </PageLink>
        </p>
        <p>
          <a href="/dashboard">
            {say('help.dashboard')} <ArrowRight size={15} className="points" aria-hidden />
          </a>
        </p>
      </section>
    </div>
  );
}

/** The form beside them. */
export function ContactColumns({ children }: { children: ReactNode }) {
  return (
    <div className={page.columns}>
      {children}
      <ContactDetails />
    </div>
  );
}
