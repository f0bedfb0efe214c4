import type { PublicIncident, StatusDay, StatusState, StatusView } from '@kinora/server/status-wire';
import { CircleAlert, CircleCheck, CircleHelp, CircleOff, TriangleAlert, Wrench } from 'lucide-react';
import { useFormats } from '../../../shared/format/use-formats.ts';
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
  begin: Begin;
};

function Row({ name, state, share, days, usualSeconds = null, begin: { first, since } }: RowProps) {
  const say = useTexts('statusPage');
  const { countedDay } = useFormats();
  const { percent, duration } = useMoments();
  const wentWell = (part: string) =>
    since === null ? say('share', { share: part }) : say('shareSince', { share: part, day: countedDay(since) });
  const facts = [
    share === null ? say('tooLittle') : wentWell(percent(share)),
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
      <DayBars name={name} days={days} first={first} />
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

type Counted = Pick<RowProps, 'state' | 'share' | 'days'>;

/** Whether anything can be said of it, now or of any day. */
const isKnown = ({ state, share, days }: Counted): boolean =>
  state !== 'unknown' || share !== null || days.some((day) => day.state !== 'unknown');

/** The place of the first day of which anything is known, today at the latest; and that day, null of a studio that is older. */
type Begin = { first: number; since: string | null };

function beginOf(all: readonly Counted[]): Begin {
  const days = all[0]?.days ?? [];
  const firsts = all.map((one) => one.days.findIndex(({ state }) => state !== 'unknown')).filter((place) => place >= 0);
  const first = Math.min(...firsts, Math.max(0, days.length - 1));
  return { first, since: first > 0 ? (days[first]?.day ?? null) : null };
}

/** The tools by what is known of them; those that were hardly used are named in one line. */
function Tools({ tools, begin }: Pick<StatusView, 'tools'> & { begin: Begin }) {
  const say = useTexts('statusPage');
  const { list } = useFormats();
  const quiet = tools.filter((tool) => !isKnown(tool));
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">{say('tools')}</h2>
      {quiet.length < tools.length && (
        <ul className={classes.rows}>
          {tools.filter(isKnown).map(({ id, ...row }) => (
            <Row key={id} begin={begin} {...row} />
          ))}
        </ul>
      )}
      {quiet.length > 0 && <p>{say('quiet', { names: list(quiet.map(({ name }) => name)) })}</p>}
    </section>
  );
}

/** How the studio does, whole without a script. */
export function StatusContent() {
  const say = useTexts('statusPage');
  const { countedDay } = useFormats();
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
  const begin = beginOf([...status.parts, ...tools]);
  const since = begin.since === null ? null : countedDay(begin.since);
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
        {since !== null && <p>{say('since', { day: since })}</p>}
        <ul className={classes.rows}>
          {status.parts.map(({ part, ...row }) => (
            <Row key={part} name={say(`part.${part}`)} begin={begin} {...row} />
          ))}
        </ul>
      </section>
      <Tools tools={tools} begin={begin} />
      <Incidents
        id="past"
        title={say('past')}
        incidents={past}
        tools={tools}
        empty={since === null ? say('nothing') : say('nothingSince', { day: since })}
      />
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
