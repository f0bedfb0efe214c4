import type { PublicIncident, StatusDay, StatusState, StatusView } from '@kinora/server/status-wire';
import { CircleAlert, CircleCheck, CircleHelp, CircleOff, TriangleAlert, Wrench } from 'lucide-react';
import { usePage } from '../../../shared/page/page-facts.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { DayBars, Legend } from './day-bars.tsx';
import { Incidents } from './incidents.tsx';
import classes from './status.module.css';
import { useMoments } from './use-moments.ts';

const icons = {
  works: CircleCheck,
  slow: TriangleAlert,
  failing: CircleAlert,
  off: CircleOff,
  unknown: CircleHelp,
  maintenance: Wrench,
} as const;

function State({ state }: { state: StatusState }) {
  const say = useTexts('statusPage');
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {say(`state.${state}`)}
    </span>
  );
}

type RowProps = {
  name: string;
  state: StatusState;
  share: number | null;
  days: readonly StatusDay[];
  usualSeconds?: number | null;
};

function Row({ name, state, share, days, usualSeconds = null }: RowProps) {
  const say = useTexts('statusPage');
  const { percent, duration } = useMoments();
  const facts = [
    share === null ? say('tooLittle') : say('share', { share: percent(share) }),
    ...(usualSeconds === null ? [] : [say('usual', { time: duration(usualSeconds) })]),
  ];
  return (
    <li>
      <div className={classes.row}>
        <h3>{name}</h3>
        <State state={state} />
      </div>
      <p className={classes.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <DayBars name={name} days={days} />
    </li>
  );
}

function Overall({ status }: { status: StatusView }) {
  const say = useTexts('statusPage');
  const { moment } = useMoments();
  const Icon = icons[status.state];
  return (
    <section className={classes.overall} data-state={status.state} aria-labelledby="overall">
      <Icon size={28} aria-hidden />
      <div>
        <h2 id="overall">{say(`overall.${status.state}`)}</h2>
        {status.maintenance !== null && status.maintenance.message !== '' && (
          <p dir="auto">{status.maintenance.message}</p>
        )}
        <p>{say('asOf', { time: moment(status.asOf) })}</p>
        {!status.isCurrent && <p role="note">{say('stale')}</p>}
      </div>
    </section>
  );
}

/** How the studio does, whole without a script. */
export function StatusContent() {
  const say = useTexts('statusPage');
  const { status } = usePage().facts;
  if (status === null) return <p>{say('away')}</p>;
  const now = Date.parse(status.asOf);
  const { tools, incidents } = status;
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  // The moment of the figures is a full minute: what began since then is under way.
  const isAhead = ({ kind, startsAt }: PublicIncident) => kind === 'maintenance' && Date.parse(startsAt) > now;
  const current = open.filter(
    (incident) =>
      !isAhead(incident) &&
      (incident.kind === 'incident' || incident.endsAt === null || now < Date.parse(incident.endsAt)),
  );
  const planned = open.filter(isAhead);
  const past = incidents.filter((incident) => !current.includes(incident) && !planned.includes(incident));
  return (
    <div className={classes.content}>
      <Overall status={status} />
      <Incidents id="open" title={say('open')} incidents={current} tools={tools} />
      <Incidents id="planned" title={say('planned')} incidents={planned} tools={tools} />
      <section aria-labelledby="parts">
        <div className={classes.heading}>
          <h2 id="parts">{say('parts')}</h2>
          <Legend />
        </div>
        <ul className={classes.rows}>
          {status.parts.map(({ part, ...row }) => (
            <Row key={part} name={say(`part.${part}`)} {...row} />
          ))}
        </ul>
      </section>
      {tools.length > 0 && (
        <section aria-labelledby="tools">
          <h2 id="tools">{say('tools')}</h2>
          <ul className={classes.rows}>
            {tools.map(({ id, ...row }) => (
              <Row key={id} {...row} />
            ))}
          </ul>
        </section>
      )}
      <Incidents id="past" title={say('past')} incidents={past} tools={tools} empty={say('nothing')} />
      <section aria-labelledby="how">
        <h2 id="how">{say('how')}</h2>
        <p>{say('howText')}</p>
        <p>{say('howLimits')}</p>
        <p>
          {say.rich('machines', {
            json: (content) => <a href="/api/status">{content}</a>,
            feed: (content) => <a href="/api/status/feed">{content}</a>,
          })}
        </p>
      </section>
    </div>
  );
}
