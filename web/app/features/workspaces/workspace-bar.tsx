import type { Me } from '@kinora/server/me-wire';
import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { workIn } from '../../shared/workspaces/workspaces-api.ts';
import classes from './workspaces.module.css';

/** Says above every page whose gallery and tokens these are. */
export function WorkspaceBar({ workspace }: { workspace: NonNullable<Me['workspace']> }) {
  const say = useTexts('workspaces');
  const { name, role, spentThisMonth, tokensPerMonth } = workspace;
  const isMaker = role === 'owner' || role === 'editor';
  const back = useMutation({ mutationFn: () => workIn(null) });
  return (
    <section className={classes.bar} aria-label={say('bar.label')}>
      <p>
        <Users size={15} aria-hidden />{' '}
        <span>{say.rich('bar.in', { b: (words: ReactNode) => <b>{words}</b> }, { name })}</span>
      </p>
      {!isMaker && <p>{say('bar.looks')}</p>}
      {isMaker && tokensPerMonth !== null && <p>{say('bar.spent', { spent: spentThisMonth, cap: tokensPerMonth })}</p>}
      <UnstyledButton className={classes.back} disabled={back.isPending} onClick={() => back.mutate()}>
        {say('back')}
      </UnstyledButton>
      <ErrorAlert error={back.error} />
    </section>
  );
}
