import { Button, NativeSelect, NumberInput, type NumberInputProps } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../shared/format/use-formats.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import {
  changeMember,
  type Role,
  removeMember,
  roles,
  type Workspace,
  type WorkspaceMember,
} from '../../shared/workspaces/workspaces-api.ts';
import classes from './workspaces.module.css';

/** How many tokens somebody may spend in a month; without a figure, as many as there are. */
export function CapInput(props: NumberInputProps) {
  const say = useTexts('workspaces');
  const { separators } = useFormats();
  return (
    <NumberInput
      placeholder={say('members.noCap')}
      min={0}
      max={1_000_000_000}
      {...separators}
      allowDecimal={false}
      allowNegative={false}
      {...props}
    />
  );
}

/** Who is in a workspace, what they may and what they took this month; owners change it. */
export function Members({ workspace }: { workspace: Workspace }) {
  const say = useTexts('workspaces');
  const sayCommon = useTexts('common');
  const [asked, setAsked] = useState<WorkspaceMember | null>(null);
  const isOwner = workspace.role === 'owner';
  return (
    <>
      <ul className={classes.list} aria-label={say('members.title')}>
        {workspace.members.map((member) => (
          <li key={member.id}>
            <Who member={member} />
            {isOwner ? (
              <Controls
                key={`${member.role} ${member.tokensPerMonth}`}
                workspace={workspace}
                member={member}
                onRemove={() => setAsked(member)}
              />
            ) : (
              <span>{say(`role.${member.role}`)}</span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={say('remove.question', { name: asked?.name ?? '' })}
        confirm={say('remove.button')}
        keep={sayCommon('cancel')}
        failure={say('remove.failed')}
        onConfirm={async () => {
          if (asked !== null) await removeMember(workspace.id, asked.id);
        }}
        onClose={() => setAsked(null)}
      >
        {say('remove.text')}
      </ConfirmDialog>
    </>
  );
}

function Who({ member: { name, email, isMe, spentThisMonth, tokensPerMonth } }: { member: WorkspaceMember }) {
  const say = useTexts('workspaces');
  return (
    <div className={classes.who}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {isMe && ` (${say('members.you')})`}
      {email !== null && <small dir="ltr">{email}</small>}
      <small>
        {tokensPerMonth === null
          ? say('members.spent', { spent: spentThisMonth })
          : say('members.spentOf', { spent: spentThisMonth, cap: tokensPerMonth })}
      </small>
    </div>
  );
}

type ControlProps = { workspace: Workspace; member: WorkspaceMember; onRemove: () => void };

function Controls({ workspace, member, onRemove }: ControlProps) {
  const say = useTexts('workspaces');
  const { id, name } = member;
  const [role, setRole] = useState<Role>(member.role);
  const [cap, setCap] = useState<number | string>(member.tokensPerMonth ?? '');
  const tokensPerMonth = typeof cap === 'number' ? cap : null;
  const save = useMutation({
    mutationFn: () => changeMember(workspace.id, id, { role, tokensPerMonth }),
    onSuccess: () => notifications.show({ color: 'green', message: textsOf('workspaces')('members.saved', { name }) }),
  });
  const isChanged = role !== member.role || tokensPerMonth !== member.tokensPerMonth;
  return (
    <div>
      <div className={classes.controls}>
        <NativeSelect
          size="xs"
          className={classes.role}
          aria-label={say('members.role', { name })}
          value={role}
          onChange={({ currentTarget }) => setRole(roles.find((one) => one === currentTarget.value) ?? role)}
          data={roles.map((value) => ({ value, label: say(`role.${value}`) }))}
        />
        <CapInput
          size="xs"
          className={classes.cap}
          aria-label={say('members.cap', { name })}
          value={cap}
          onChange={setCap}
        />
        <Button
          size="xs"
          variant="default"
          aria-label={say('members.save', { name })}
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {say('members.keep')}
        </Button>
        {!member.isMe && (
          <Button size="xs" variant="default" aria-label={say('members.remove', { name })} onClick={onRemove}>
            {say('remove.button')}
          </Button>
        )}
      </div>
      <ErrorAlert mt="xs" error={save.error} />
    </div>
  );
}
