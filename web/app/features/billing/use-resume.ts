import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { resumePlan } from './billing-api.ts';
import { overviewQuery, refreshBilling } from './billing-queries.ts';
import { planName } from './words.ts';

/** Takes back a cancellation or a downgrade that waits. */
export function useResume() {
  return useMutation({
    mutationFn: resumePlan,
    onSuccess: async (overview) => {
      queryClient.setQueryData(overviewQuery.queryKey, overview);
      notifications.show({ color: 'green', message: `${planName(overview.plan)} goes on as it is.` });
      await refreshBilling();
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: 'Nothing was changed', message: errorMessage(error) }),
  });
}
