import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import {
  acceptInvitation,
  createWorkspace,
  declineInvitation,
  workIn,
  workspacesQuery,
} from '../../shared/workspaces/workspaces-api.ts';
import { WorkspaceView } from './workspace-view.tsx';
import classes from './workspaces.module.css';

export const handle: TextsHandle = { texts: ['workspaces'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  const say = textsOf('workspaces');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('description') }];
}

/** The workspaces of a person, what they are invited to, and one of them in full. */
export default function WorkspacesPage() {
  const say = useTexts('workspaces');
  const known = useQuery({ ...workspacesQuery, staleTime: 0 });
  const { data } = known;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown =
    data?.workspaces.find(({ id }) => id === chosen) ??
    data?.workspaces.find(({ id }) => id === data.current) ??
    data?.workspaces[0];
  return (
    <div className={classes.page}>
      <h1>{say('title')}</h1>
      <p>{say('text')}</p>
      <Loaded query={known} label={say('loading')} problem={say('notLoaded')} height={160}>
        {({ workspaces, invitations, current }) => (
          <>
            <Told workspaces={workspaces} />
            {invitations.length > 0 && <Invited invitations={invitations} />}
            <SettingsSection id="my-workspaces" title={say('mine')}>
              {workspaces.length === 0 && <p>{say('none')}</p>}
              <ul className={classes.list} aria-label={say('mine')}>
                {workspaces.map(({ id, name, role }) => (
                  <li key={id}>
                    <div className={classes.who}>
                      <UnstyledButton
                        className={classes.choice}
                        aria-pressed={id === shown?.id}
                        onClick={() => setChosen(id)}
                      >
                        <bdi>{name}</bdi>
                      </UnstyledButton>
                      <small>{say(`role.${role}`)}</small>
                    </div>
                    <Place id={id} name={name} isHere={id === current} />
                  </li>
                ))}
              </ul>
            </SettingsSection>
          </>
        )}
      </Loaded>
      {shown !== undefined && <WorkspaceView key={shown.id} id={shown.id} isHere={shown.id === data?.current} />}
      <NewWorkspace onMade={setChosen} />
    </div>
  );
}

/** A notice leads here to a result of a workspace, or to its billing; the reader goes there by a press of their own. */
function Told({ workspaces }: { workspaces: readonly { id: string; name: string }[] }) {
  const say = useTexts('workspaces');
  const [query] = useSearchParams();
  const found = workspaces.find(({ id }) => id === query.get('in'));
  const result = query.get('result');
  const isOfTokens = query.get('to') === 'billing';
  const gallery = result === null ? '/gallery' : `/gallery?${new URLSearchParams({ result })}`;
  const page = isOfTokens ? '/settings?tab=billing' : gallery;
  const move = useMutation({ mutationFn: (id: string) => workIn(id, page) });
  if (!query.has('in')) return null;
  if (found === undefined) {
    return (
      <SettingsSection id="told-of" title={say('told.goneTitle')}>
        <p>{say('told.goneText')}</p>
      </SettingsSection>
    );
  }
  return (
    <SettingsSection
      id="told-of"
      title={say('told.title', { name: found.name })}
      text={say(isOfTokens ? 'told.tokens' : 'told.text')}
    >
      <Button variant="primary" loading={move.isPending} onClick={() => move.mutate(found.id)}>
        {say(isOfTokens ? 'told.billing' : 'told.open')}
      </Button>
      <ErrorAlert mt="xs" error={move.error} />
    </SettingsSection>
  );
}

function Place({ id, name, isHere }: { id: string; name: string; isHere: boolean }) {
  const say = useTexts('workspaces');
  const move = useMutation({ mutationFn: () => workIn(id) });
  if (isHere) return <span>{say('here')}</span>;
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        aria-label={`${say('workHere')}: ${name}`}
        loading={move.isPending}
        onClick={() => move.mutate()}
      >
        {say('workHere')}
      </Button>
      <ErrorAlert mt="xs" error={move.error} />
    </div>
  );
}

type Invitation = {
  id: string;
  workspace: string;
  role: 'owner' | 'editor' | 'viewer' | 'billing';
  from: string | null;
};

function Invited({ invitations }: { invitations: readonly Invitation[] }) {
  const say = useTexts('workspaces');
  const accept = useMutation({ mutationFn: acceptInvitation });
  const decline = useMutation({ mutationFn: declineInvitation });
  const isBusy = accept.isPending || decline.isPending;
  return (
    <SettingsSection id="invited" title={say('invited.title')}>
      <ul className={classes.list} aria-label={say('invited.title')}>
        {invitations.map(({ id, workspace, role, from }) => (
          <li key={id}>
            <div className={classes.who}>
              {say('invited.line', { workspace, role: say(`role.${role}`) })}
              {from !== null && <small>{say('invited.from', { name: from })}</small>}
            </div>
            <div className={classes.controls}>
              <Button size="xs" variant="primary" disabled={isBusy} onClick={() => accept.mutate(id)}>
                {say('invited.accept')}
              </Button>
              <Button size="xs" variant="default" disabled={isBusy} onClick={() => decline.mutate(id)}>
                {say('invited.decline')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ErrorAlert error={accept.error ?? decline.error} />
    </SettingsSection>
  );
}

function NewWorkspace({ onMade }: { onMade: (id: string) => void }) {
  const say = useTexts('workspaces');
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: createWorkspace,
    onSuccess: ({ id }, made) => {
      notifications.show({ color: 'green', message: textsOf('workspaces')('create.done', { name: made.trim() }) });
      setName('');
      onMade(id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create.mutate(name);
  };
  return (
    <SettingsSection id="new-workspace" title={say('create.title')} text={say('create.text')}>
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.line}>
          <TextInput
            label={say('create.name')}
            maxLength={60}
            required
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button variant="primary" type="submit" loading={create.isPending}>
            {say('create.button')}
          </Button>
        </div>
        <ErrorAlert error={create.error} />
      </form>
    </SettingsSection>
  );
}
