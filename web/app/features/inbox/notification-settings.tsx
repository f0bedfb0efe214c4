import { type InboxChoices, inboxChannels, inboxChoicesSchema } from '@kinora/server/inbox-wire';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { ask } from '../../shared/api/request.ts';
import { deviceOf } from '../../shared/session/device-of.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Words } from '../../shared/texts/words.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './inbox.module.css';
import { browsersQuery, canPush, ownBrowser, removeBrowser, turnOnPush } from './push.ts';

const choicesQuery = queryOptions({
  queryKey: ['inbox-settings'],
  queryFn: ({ signal }) => ask(inboxChoicesSchema, '/api/inbox/settings', { signal }),
  staleTime: 0,
});

type Row = InboxChoices['kinds'][number];
type Channel = (typeof inboxChannels)[number];
type Change = {
  channels?: Partial<Record<Row['kind'], Partial<Record<Channel, boolean>>>>;
  digest?: string;
  zone?: string;
};

const tell = (error: unknown) => void notifications.show({ color: 'red', message: errorMessage(error) });

function Matrix({ choices }: { choices: InboxChoices }) {
  const say = useTexts('inbox');
  const save = useMutation({
    mutationFn: (body: Change) => ask(inboxChoicesSchema, '/api/inbox/settings', { method: 'PUT', body }),
    // One after the other: each answers all choices.
    scope: { id: 'inbox-settings' },
    onSuccess: (saved) => queryClient.setQueryData(choicesQuery.queryKey, saved),
    onError: tell,
  });
  const wanted = save.isPending ? save.variables : null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{say('settings.kind')}</th>
            {inboxChannels.map((channel) => (
              <th key={channel} scope="col">
                {say(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.kinds.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{say(`kind.${row.kind}`)}</th>
              {inboxChannels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={say('settings.cell', {
                      kind: say(`kind.${row.kind}`),
                      channel: say(`channel.${channel}`),
                    })}
                    checked={wanted?.channels?.[row.kind]?.[channel] ?? row[channel]}
                    onChange={({ currentTarget }) =>
                      save.mutate({ channels: { [row.kind]: { [channel]: currentTarget.checked } } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <NativeSelect
        label={say('digest.label')}
        description={say('digest.note', { zone: choices.zone ?? zone })}
        value={wanted?.digest ?? choices.digest}
        onChange={({ currentTarget }) => save.mutate({ digest: currentTarget.value, zone })}
        data={[
          { value: 'off', label: say('digest.off') },
          { value: 'daily', label: say('digest.daily') },
          { value: 'weekly', label: say('digest.weekly') },
        ]}
      />
    </>
  );
}

function Browsers() {
  const say = useTexts('inbox');
  const { data } = useQuery(browsersQuery);
  const turnOn = useMutation({
    mutationFn: turnOnPush,
    onSuccess: (isOn) => void notifications.show({ message: say(isOn ? 'push.on' : 'push.denied') }),
    onError: (error) => notifications.show({ color: 'red', title: say('push.failed'), message: errorMessage(error) }),
  });
  const remove = useMutation({ mutationFn: removeBrowser, onError: tell });
  const own = ownBrowser();
  const isOn = data?.browsers.some(({ id }) => id === own) === true;
  return (
    <>
      {!canPush() && <p>{say('push.impossible')}</p>}
      {canPush() && !isOn && (
        <Button loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {say('push.turnOn')}
        </Button>
      )}
      {data !== undefined && data.browsers.length > 0 && (
        <ul className={classes.browsers}>
          {data.browsers.map(({ id, userAgent, createdAt }) => (
            <li key={id}>
              <span>
                {id === own ? <strong>{say('push.thisBrowser')}</strong> : <Words text={deviceOf(userAgent).name} />}{' '}
                <RelativeTime at={createdAt} />
              </span>
              <Button variant="default" size="xs" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
                {say('push.turnOff')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What somebody is told of, and how. */
export function NotificationSettings() {
  const say = useTexts('inbox');
  const choices = useQuery(choicesQuery);
  return (
    <>
      <SettingsSection id="told" title={say('settings.title')} text={say('settings.text')}>
        <Loaded query={choices} label={say('loading')} problem={say('settings.notLoaded')} height={360}>
          {(known) => <Matrix choices={known} />}
        </Loaded>
      </SettingsSection>
      <SettingsSection id="pushed" title={say('push.title')} text={say('push.text')}>
        <Browsers />
      </SettingsSection>
    </>
  );
}
