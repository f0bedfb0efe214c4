import type { PublicIncident, StatusView, Words } from '@kinora/server/status-wire';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './status.module.css';
import { useMoments } from './use-moments.ts';

/** In the language of the page, else in the studio's own, else in whichever there is. */
function useIncidentWords(): (words: Words) => { text: string; language: string } {
  const { language, languages } = usePage().place;
  return (words) => {
    const found = [language, ...languages, ...Object.keys(words)].find((code) => words[code] !== undefined);
    return { text: words[found ?? ''] ?? '', language: found ?? language };
  };
}

type Named = Pick<StatusView, 'tools'>;

function Incident({ incident, tools }: { incident: PublicIncident } & Named) {
  const say = useTexts('statusPage');
  const { list } = useFormats();
  const { moment } = useMoments();
  const wordsOf = useIncidentWords();
  const title = wordsOf(incident.title);
  const names = [
    ...incident.parts.map((part) => say(`part.${part}`)),
    ...incident.tools.flatMap((id) => tools.find((tool) => tool.id === id)?.name ?? []),
  ];
  const { kind, startsAt, endsAt, resolvedAt, impact, state } = incident;
  return (
    <article
      id={`incident-${incident.id}`}
      className={classes.incident}
      data-impact={resolvedAt === null ? impact : 'over'}
    >
      <h3 lang={title.language} dir="auto">
        {title.text}
      </h3>
      <p className={classes.about}>
        <strong>{say(`update.${state}`)}</strong>
        {kind === 'maintenance' && endsAt !== null && (
          <span>{say('span', { from: moment(startsAt), to: moment(endsAt) })}</span>
        )}
        {names.length > 0 && <span>{say('affects', { names: list(names) })}</span>}
      </p>
      <ol className={classes.updates}>
        {incident.updates.map(({ at, state: was, words, editedAt }) => {
          const said = wordsOf(words);
          return (
            <li key={at}>
              <p className={classes.when}>
                <strong>{say(`update.${was}`)}</strong> <time dateTime={at}>{say('at', { time: moment(at) })}</time>
                {editedAt !== null && <span> ({say('edited', { time: moment(editedAt) })})</span>}
              </p>
              <p lang={said.language} dir="auto" className={classes.words}>
                {said.text}
              </p>
            </li>
          );
        })}
      </ol>
    </article>
  );
}

type Props = { id: string; title: string; incidents: readonly PublicIncident[]; empty?: string } & Named;

export function Incidents({ id, title, incidents, empty, tools }: Props) {
  if (incidents.length === 0 && empty === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {incidents.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <div className={classes.incidents}>
          {incidents.map((incident) => (
            <Incident key={incident.id} incident={incident} tools={tools} />
          ))}
        </div>
      )}
    </section>
  );
}
