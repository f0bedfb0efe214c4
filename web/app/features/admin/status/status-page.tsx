import type { IncidentsDesk } from '@kinora/server/admin-incidents-wire';
import type { Setting } from '@kinora/server/admin-settings-wire';
import { Button, Chip, Group, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { useToolNames } from '../../../shared/tools/summaries.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { settingsQuery } from '../operations-api.ts';
import { PageHead } from '../page-parts.tsx';
import { SettingPanel, settingNamed, useSetting } from '../settings/setting-form.tsx';
import settings from '../settings/settings.module.css';
import { CoreFigures } from './core-figures.tsx';
import { IncidentCard } from './incident-card.tsx';
import { NewIncidentDialog } from './incident-dialogs.tsx';
import { incidentsQuery } from './status-api.ts';

const statusPageValue = z.object({ isOn: z.boolean(), hidden: z.array(z.string()) });

/** Whether there is a status page, and which tools it does not name. */
function StatusSetting({ setting, tools }: { setting: Setting } & Pick<IncidentsDesk, 'tools'>) {
  const say = useTexts('adminStatus');
  const toolName = useToolNames();
  const edited = useSetting(setting, statusPageValue, { isOn: true, hidden: [] });
  const { value, change } = edited;
  return (
    <SettingPanel id="status-page" setting={setting} text={say('setting.text')} edited={edited}>
      <div className={settings.stack}>
        <Switch
          label={say('setting.isOn')}
          checked={value.isOn}
          onChange={({ currentTarget }) => change({ ...value, isOn: currentTarget.checked })}
        />
        <fieldset className={settings.choices}>
          <legend>{say('setting.hidden')}</legend>
          <p>{say('setting.hiddenHint')}</p>
          <Chip.Group multiple value={value.hidden} onChange={(hidden) => change({ ...value, hidden })}>
            <Group gap={6}>
              {tools.map(({ id, name }) => (
                <Chip key={id} value={id} size="xs">
                  {toolName({ tool_type: id, tool_name: name })}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </fieldset>
      </div>
    </SettingPanel>
  );
}

export const handle: TextsHandle = { texts: ['adminStatus', 'adminSettings'] };

export const clientLoader = textsLoader(handle);

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
