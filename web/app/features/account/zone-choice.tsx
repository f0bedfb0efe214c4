import type { Profile } from '@kinora/server/me-wire';
import { Alert } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { changeProfile } from '../../shared/session/account-api.ts';
import { applyProfile } from '../../shared/session/apply-profile.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { TimeZoneSelect } from '../../shared/ui/time-zone-select.tsx';

/** Where somebody reads the dates of their mails. Chosen is saved. */
export function ZoneChoice({ profile }: { profile: Profile }) {
  const say = useTexts('settings');
  const save = useMutation({
    mutationFn: (zone: string) => changeProfile({ time_zone: zone === '' ? null : zone }),
    onSuccess: ({ time_zone }) => applyProfile({ time_zone }),
  });
  const browser = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <TimeZoneSelect
        label={say('zone.title')}
        value={save.isPending ? save.variables : (profile.time_zone ?? '')}
        isBusy={save.isPending}
        first={[
          { value: '', label: say('zone.studio') },
          { value: browser, label: say('zone.browser', { zone: browser }) },
        ]}
        onChange={(zone) => save.mutate(zone)}
      />
      {save.isError && (
        <Alert color="red" role="alert" mt="md">
          {errorMessage(save.error)}
        </Alert>
      )}
    </>
  );
}
