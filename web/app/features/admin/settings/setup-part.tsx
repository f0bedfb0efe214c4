import type { Setup } from '@kinora/server/admin-settings-wire';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { setupQuery } from '../operations-api.ts';
import { Panel } from '../page-parts.tsx';
import classes from './settings.module.css';

type Step = {
  id: 'name' | 'address' | 'mail' | 'providers' | 'payments';
  isDone: boolean;
  says: string;
  link: ReactNode;
};

/** In the order in which a new operator needs them. */
function stepsOf(say: Say<'adminSettings'>, list: (names: string[]) => string, setup: Setup): Step[] {
  const { name, address, mail, providers, payments } = setup;
  const isReal = providers.real.length > 0;
  return [
    {
      id: 'name',
      isDone: name.isOwn,
      says: name.isOwn ? say('start.nameDone', { name: name.name }) : say('start.nameMissing', { name: name.name }),
      link: <Link to="/admin/brand">{say('start.toBrand')}</Link>,
    },
    {
      id: 'address',
      isDone: address.isSecure,
      says:
        address.url === null
          ? say('start.addressMissing')
          : say(address.isSecure ? 'start.addressDone' : 'start.addressOpen', { url: address.url }),
      link: null,
    },
    {
      id: 'mail',
      isDone: mail.isReal,
      says: mail.isReal ? say('start.mailDone', { host: mail.host ?? '', from: mail.from }) : say('start.mailMissing'),
      link: mail.isReal ? null : <a href="/dev/mailbox">{say('start.toMailbox')}</a>,
    },
    {
      id: 'providers',
      isDone: isReal && providers.preview.length === 0,
      says: [
        ...(isReal ? [say('start.providersReal', { names: list(providers.real) })] : []),
        ...(providers.preview.length > 0 ? [say('start.providersPreview', { names: list(providers.preview) })] : []),
        ...(isReal || providers.preview.length > 0 ? [] : [say('start.providersNone')]),
      ].join(' '),
      link: <Link to="/admin/providers">{say('start.toProviders')}</Link>,
    },
    {
      id: 'payments',
      isDone: payments === 'real',
      says: say(`start.payments.${payments}`),
      link: <Link to="/admin/sales">{say('start.toSales')}</Link>,
    },
  ];
}

/** What a new studio needs first, and what of it is missing. */
export function SetupPart() {
  const say = useTexts('adminSettings');
  const { list } = useFormats();
  const setup = useQuery(setupQuery);
  return (
    <Loaded query={setup} label={say('start.loading')} problem={say('start.notLoaded')} height={420}>
      {(found) => {
        const steps = stepsOf(say, list, found);
        const missing = steps.filter(({ isDone }) => !isDone).length;
        return (
          <Panel
            id="start"
            title={say('start.title')}
            text={missing === 0 ? say('start.allDone') : say('start.text', { count: missing })}
          >
            <ol className={classes.steps}>
              {steps.map(({ id, isDone, says, link }) => (
                <li key={id} data-done={isDone}>
                  {isDone ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
                  <div>
                    <h3>
                      {say(`start.${id}`)}{' '}
                      <Badge color={isDone ? 'green' : 'yellow'}>{say(isDone ? 'start.ready' : 'start.missing')}</Badge>
                    </h3>
                    <p>
                      {says} {link}
                    </p>
                  </div>
                </li>
              ))}
            </ol>
            {missing > 0 && <p className={classes.caption}>{say('start.where')}</p>}
          </Panel>
        );
      }}
    </Loaded>
  );
}
