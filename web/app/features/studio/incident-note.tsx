import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useFormats } from '../../shared/format/use-formats.ts';
import { bannerQuery, isAhead } from '../../shared/page/open-incidents.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Around } from '../../shared/ui/around.tsx';
import classes from './incident-note.module.css';

/** Says on a tool's page that there is trouble with it, or work planned on it, so that nobody orders unaware. */
export function IncidentNote({ tool }: { tool: string }) {
  const say = useTexts('announcement');
  const { exactTime } = useFormats();
  const { data } = useQuery(bannerQuery);
  const own = data?.incidents.filter(({ tools }) => tools.includes(tool)) ?? [];
  const at = (iso: string | null) => (iso === null ? '' : exactTime(Date.parse(iso)));
  return own.map((incident) => {
    const { id, title, lang, startsAt, endsAt } = incident;
    return (
      <p key={id} role="note" className={classes.note}>
        <TriangleAlert size={16} aria-hidden />
        <span>
          <Around
            words={(place) =>
              isAhead(incident)
                ? say('incident.planned', { title: place, from: at(startsAt), to: at(endsAt) })
                : say('incident.tool', { title: place })
            }
          >
            <bdi lang={lang}>{title}</bdi>
          </Around>{' '}
          {data?.showsStatus === true && <a href={`/status#incident-${id}`}>{say('incident.more')}</a>}
        </span>
      </p>
    );
  });
}
