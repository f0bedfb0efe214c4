import type { DeskIncident, IncidentsDesk } from '@kinora/server/admin-incidents-wire';
import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useToolNames } from '../../../shared/tools/summaries.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { ChangeIncidentDialog, EditUpdateDialog, UpdateDialog } from './incident-dialogs.tsx';
import classes from './status.module.css';
import { type Words, withdrawIncident } from './status-api.ts';

type Props = { incident: DeskIncident; desk: IncidentsDesk };
type Dialog = 'update' | 'change' | 'withdraw' | { edit: DeskIncident['updates'][number] };

/** In the studio's own language, which is always there. */
const inOwn = (words: Words, { languages }: IncidentsDesk) =>
  words[languages[0]?.code ?? 'en'] ?? Object.values(words)[0];

function History({ incident: { edits }, desk }: Props) {
  const say = useTexts('adminStatus');
  if (edits.length === 0) return null;
  return (
    <details>
      <summary>{say('history')}</summary>
      <ul className={classes.updates}>
        {edits.map(({ id, at, by, words }) => (
          <li key={id}>
            <p className={classes.when}>
              {by ?? say('erased')} <RelativeTime at={at} />
            </p>
            <p dir="auto">{inOwn(words, desk)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One incident: what people read of it, and what more can be said. */
export function IncidentCard({ incident, desk }: Props) {
  const say = useTexts('adminStatus');
  const { list, zonedTime } = useFormats();
  const toolName = useToolNames();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { id, kind, impact, parts, tools, title, updates, startsAt, endsAt, withdrawnAt } = incident;
  const state = updates[0]?.state ?? 'investigating';
  const names = [
    ...parts.map((part) => say(`part.${part}`)),
    ...tools.map((id) => toolName({ tool_type: id, tool_name: desk.tools.find((each) => each.id === id)?.name ?? id })),
  ];
  const close = () => setDialog(null);
  return (
    <Panel
      id={`incident-${id}`}
      title={inOwn(title, desk) ?? ''}
      actions={
        withdrawnAt === null && (
          <Group gap="xs">
            <Button size="xs" onClick={() => setDialog('update')}>
              {say('update')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setDialog('change')}>
              {say('change')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setDialog('withdraw')}>
              {say('withdraw')}
            </Button>
          </Group>
        )
      }
    >
      <Group gap="xs" mb="sm">
        <Badge variant="default">{say(`kind.${kind}`)}</Badge>
        <Badge color={withdrawnAt === null && state !== 'resolved' ? 'yellow' : 'gray'}>
          {withdrawnAt === null ? say(`state.${state}`) : say('withdrawn')}
        </Badge>
        <Badge variant="default">{say(`impact.${impact}`)}</Badge>
        {names.length > 0 && <span className={classes.when}>{list(names)}</span>}
        {endsAt !== null && (
          <span className={classes.when}>
            {zonedTime(Date.parse(startsAt))} - {zonedTime(Date.parse(endsAt))}
          </span>
        )}
      </Group>
      <ol className={classes.updates}>
        {updates.map((update) => (
          <li key={update.id}>
            <p className={classes.when}>
              <strong>{say(`state.${update.state}`)}</strong> {update.by ?? say('erased')}{' '}
              <RelativeTime at={update.at} />
            </p>
            <p dir="auto" className={classes.words}>
              {inOwn(update.words, desk)}
            </p>
            {withdrawnAt === null && (
              <Button size="compact-xs" variant="subtle" onClick={() => setDialog({ edit: update })}>
                {say('edit')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <History incident={incident} desk={desk} />
      {dialog === 'update' && <UpdateDialog incident={incident} desk={desk} onClose={close} />}
      {dialog === 'change' && <ChangeIncidentDialog incident={incident} desk={desk} onClose={close} />}
      {typeof dialog === 'object' && dialog !== null && (
        <EditUpdateDialog update={dialog.edit} desk={desk} onClose={close} />
      )}
      {dialog === 'withdraw' && (
        <ReasonDialog
          title={say('withdraw')}
          confirm={say('withdraw')}
          isDangerous
          onConfirm={(reason) => withdrawIncident(id, reason)}
          onClose={close}
        >
          <p>{say('withdrawText')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
