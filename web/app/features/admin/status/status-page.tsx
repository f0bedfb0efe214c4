import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { settingsQuery } from '../operations-api.ts';
import { Loaded, PageHead } from '../page-parts.tsx';
import { settingNamed } from '../settings/setting-form.tsx';
import settings from '../settings/settings.module.css';
import { CoreFigures } from './core-figures.tsx';
import { IncidentCard } from './incident-card.tsx';
import { NewIncidentDialog } from './incident-dialogs.tsx';
import { incidentsQuery } from './status-api.ts';
import { StatusSetting } from './status-setting.tsx';

export const handle: TextsHandle = { texts: ['adminStatus', 'adminSettings'] };

export async function clientLoader() {
  await Promise.all([loadTexts('adminStatus'), loadTexts('adminSettings')]);
  return null;
}

export function meta() {
  return [{ title: pageTitle(textsOf('adminStatus')('title'), textsOf('admin')('title')) }];
}

/** What people are told about trouble and planned work. */
export default function StatusDeskPage() {
  const say = useTexts('adminStatus');
  const desk = useQuery(incidentsQuery);
  const list = useQuery(settingsQuery);
  const [making, setMaking] = useState<'incident' | 'maintenance' | null>(null);
  const setting = list.data && settingNamed(list.data, 'status_page');
  return (
    <>
      <PageHead title={say('title')} text={say('text')}>
        <Group gap="xs">
          <Button component="a" href="/status" variant="default" size="xs">
            {say('page')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setMaking('maintenance')}>
            {say('plan')}
          </Button>
          <Button size="xs" onClick={() => setMaking('incident')}>
            {say('new')}
          </Button>
        </Group>
      </PageHead>
      <CoreFigures />
      <Loaded query={desk} label={say('loading')} problem={say('notLoaded')} height={320}>
        {(found) => (
          <section aria-label={say('list')} className={settings.stack}>
            {found.incidents.length === 0 && <p>{say('none')}</p>}
            {found.incidents.map((incident) => (
              <IncidentCard key={incident.id} incident={incident} desk={found} />
            ))}
            {setting && <StatusSetting setting={setting} tools={found.tools} />}
            {making !== null && <NewIncidentDialog kind={making} desk={found} onClose={() => setMaking(null)} />}
          </section>
        )}
      </Loaded>
    </>
  );
}
