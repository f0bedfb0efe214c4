import type { Generation } from '@kinora/server/generations-wire';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { generationQuery, queryClient } from '../../shared/api/queries.ts';

type Props = { id: string; onShow: (generation: Generation) => void; onDone: () => void };

/** Opens the generation that an address names, wherever in the list it is. */
export function LinkedResult({ id, onShow, onDone }: Props) {
  useEffect(() => {
    let isGone = false;
    queryClient
      .fetchQuery(generationQuery(id))
      .then(({ generation }) => {
        if (!isGone && generation !== null) onShow(generation);
      })
      .catch((error: unknown) => void notifications.show({ color: 'red', message: errorMessage(error) }))
      .finally(() => {
        if (!isGone) onDone();
      });
    return () => {
      isGone = true;
    };
  }, [id, onShow, onDone]);
  return null;
}
