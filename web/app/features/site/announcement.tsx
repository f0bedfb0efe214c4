import type { BannerAnswer, OpenIncident, ShownBanner } from '@kinora/server/banner-wire';
import type { Me } from '@kinora/server/me-wire';
import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../shared/format/use-formats.ts';
import { isAhead } from '../../shared/page/open-incidents.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Around } from '../../shared/ui/around.tsx';
import classes from './announcement.module.css';
import { BannerWords, CLOSED_BANNER, CLOSED_INCIDENTS } from './banner-words.tsx';

type ShownIncidents = { incidents: readonly OpenIncident[]; showsStatus: boolean };

/** Trouble that goes on, and work that is planned soon; each is hidden in this browser by whoever knows of it. */
function Incidents({ incidents, showsStatus }: ShownIncidents) {
  const say = useTexts('announcement');
  const { exactTime } = useFormats();
  const [closed, setClosed] = useState(() => (localStorage.getItem(CLOSED_INCIDENTS) ?? '').split(' '));
  const close = (id: string) => {
    // Those that are over need not be remembered.
    const open = closed.filter((each) => incidents.some((incident) => incident.id === each));
    localStorage.setItem(CLOSED_INCIDENTS, [...open, id].join(' '));
    setClosed([...open, id]);
  };
  return incidents
    .filter(({ id }) => !closed.includes(id))
    .map((incident) => {
      const { id, title, lang, startsAt, endsAt } = incident;
      const at = (iso: string | null) => (iso === null ? '' : exactTime(Date.parse(iso)));
      return (
        <aside key={id} className={classes.announcement} data-incident aria-label={say('incident.label')}>
          <p>
            <Around
              words={(place) =>
                isAhead(incident)
                  ? say('incident.planned', { title: place, from: at(startsAt), to: at(endsAt) })
                  : say('incident.text', { title: place })
              }
            >
              <bdi lang={lang}>{title}</bdi>
            </Around>{' '}
            {showsStatus && <a href={`/status#incident-${id}`}>{say('incident.more')}</a>}
          </p>
          <CloseButton size="sm" aria-label={say('incident.close')} onClick={() => close(id)} />
        </aside>
      );
    });
}

/** What the operator announces to this member; closed, it stays closed in this browser until there is another. */
export function Announcement({ plan, told }: { plan: Me['profile']['subscription_status']; told: BannerAnswer }) {
  return (
    <div ref={noteHeight}>
      <Incidents incidents={told.incidents} showsStatus={told.showsStatus} />
      {told.banner !== null && <Banner plan={plan} banner={told.banner} />}
    </div>
  );
}

/** What fills the window below it is so much lower: `--announced` in style sheets. */
function noteHeight(room: HTMLElement | null) {
  if (room === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--announced', `${room.offsetHeight}px`));
  observer.observe(room);
  return () => {
    observer.disconnect();
    style.removeProperty('--announced');
  };
}

type BannerProps = { plan: Me['profile']['subscription_status']; banner: ShownBanner };

function Banner({ plan, banner }: BannerProps) {
  const say = useTexts('announcement');
  const [closed, setClosed] = useState(() => localStorage.getItem(CLOSED_BANNER));
  if (banner.isDismissible && banner.id === closed) return null;
  const { id, audience, isDismissible } = banner;
  if (audience === (plan === 'free' ? 'paid' : 'free')) return null;
  return (
    <aside className={classes.announcement} aria-label={say('label')}>
      <BannerWords {...banner} />
      {isDismissible && (
        <CloseButton
          size="sm"
          aria-label={say('close')}
          onClick={() => {
            localStorage.setItem(CLOSED_BANNER, id);
            setClosed(id);
          }}
        />
      )}
    </aside>
  );
}
