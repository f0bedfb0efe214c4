import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { workIn, workspacesQuery } from '../../shared/workspaces/workspaces-api.ts';

const OWN = '';

/** Where this browser works, to be chosen from; nothing for whoever is in no workspace. */
export function WorkspaceSwitch() {
  const say = useTexts('workspaces');
  const { data } = useQuery(workspacesQuery);
  const move = useMutation({ mutationFn: (to: string) => workIn(to === OWN ? null : to) });
  if (data === undefined || data.workspaces.length === 0) return null;
  return (
    <>
      <NativeSelect
        size="xs"
        mb={8}
        label={say('workIn')}
        value={data.current ?? OWN}
        onChange={({ currentTarget }) => {
          if (!move.isPending) move.mutate(currentTarget.value);
        }}
        data={[
          { value: OWN, label: say('own') },
          ...data.workspaces.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <ErrorAlert error={move.error} />
    </>
  );
}
