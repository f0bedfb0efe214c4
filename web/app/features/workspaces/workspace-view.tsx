import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { movingAway, workElsewhere } from '../../shared/session/session.ts';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { TokenList } from '../../shared/ui/tokens.tsx';
import {
  deleteWorkspace,
  leaveWorkspace,
  renameWorkspace,
  type Workspace,
  workspaceQuery,
} from '../../shared/workspaces/workspaces-api.ts';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import classes from './workspaces.module.css';

/** One workspace: its tokens and members, and for owners all that they may change. */
export function WorkspaceView({ id, isHere }: { id: string; isHere: boolean }) {
  const say = useTexts('workspaces');
  const known = useQuery(workspaceQuery(id));
  return (
    <Loaded query={known} label={say('loading')} problem={say('notLoaded')} height={240}>
      {(workspace) => (
        <>
          <SettingsSection
            id="workspace"
            title={workspace.name}
            text={<TokenList balance={workspace.balance} hasPlan={workspace.hasPlan} className={classes.note} />}
          >
            {workspace.role === 'owner' && <Rename key={workspace.name} workspace={workspace} />}
            <Ending workspace={workspace} isHere={isHere} />
          </SettingsSection>
          <SettingsSection id="members" title={say('members.title')} text={say('roles')}>
            <Members workspace={workspace} />
          </SettingsSection>
          {workspace.role === 'owner' && (
            <SettingsSection id="invite" title={say('invite.title')}>
              <Invitations workspace={workspace} />
            </SettingsSection>
          )}
        </>
      )}
    </Loaded>
  );
}

function Rename({ workspace }: { workspace: Workspace }) {
  const say = useTexts('workspaces');
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? workspace.name;
  const rename = useMutation({
    mutationFn: (sent: string) => renameWorkspace(workspace.id, sent),
    onSuccess: (_answer, sent) => setTyped((now) => (now === sent ? null : now)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') rename.mutate(name);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.line}>
        <TextInput
          label={say('create.name')}
          maxLength={60}
          required
          value={name}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={rename.isPending} disabled={name === workspace.name}>
          {say('rename.button')}
        </Button>
      </div>
      <ErrorAlert error={rename.error} />
    </form>
  );
}

/** Leaving, and for owners the end of it for everybody. Whoever works there goes back to their own studio. */
function Ending({ workspace, isHere }: { workspace: Workspace; isHere: boolean }) {
  const say = useTexts('workspaces');
  const sayCommon = useTexts('common');
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const leading = isHere ? movingAway : (act: () => Promise<void>) => act();
  const me = workspace.members.find(({ isMe }) => isMe);
  const end = useProvenMutation({
    mutationFn: () => leading(() => deleteWorkspace(workspace.id)),
    onSuccess: () => (isHere ? workElsewhere() : undefined),
  });
  const leave = async () => {
    if (me === undefined) return;
    await leading(() => leaveWorkspace(workspace.id, me.id));
    if (isHere) await workElsewhere();
  };
  return (
    <>
      <div className={classes.controls}>
        <Button size="xs" variant="default" mt="md" onClick={() => setAsked('leave')}>
          {say('leave.button')}
        </Button>
        {workspace.role === 'owner' && (
          <Button
            size="xs"
            variant="default"
            color="red"
            mt="md"
            loading={end.isPending}
            onClick={() => setAsked('delete')}
          >
            {say('delete.button')}
          </Button>
        )}
      </div>
      <ErrorAlert mt="xs" error={end.problem} />
      {end.dialog}
      <ConfirmDialog
        isOpen={asked === 'leave'}
        title={say('leave.question')}
        confirm={say('leave.button')}
        keep={sayCommon('cancel')}
        failure={say('leave.failed')}
        onConfirm={leave}
        onClose={() => setAsked(null)}
      >
        {say('leave.text')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={say('delete.question', { name: workspace.name })}
        confirm={say('delete.button')}
        failure={say('delete.failed')}
        onConfirm={async () => end.mutate()}
        onClose={() => setAsked(null)}
      >
        {say('delete.text')}
      </ConfirmDialog>
    </>
  );
}
