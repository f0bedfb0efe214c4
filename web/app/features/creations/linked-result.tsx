import type { Generation } from '@kinora/server/generations-wire';
import { Alert } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, errorMessage } from '../../shared/api/api-error.ts';
import { generationQuery, queryClient } from '../../shared/api/queries.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';

type Props = { id: string; onShow: (generation: Generation) => void; onDone: () => void };

/** What is no id at all is as little there. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Opens the generation that an address names, wherever in the list it is; of one that is not there it says so. */
export function LinkedResult({ id, onShow, onDone }: Props) {
  const say = useTexts('library');
  const common = useTexts('common');
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    queryClient.fetchQuery(generationQuery(id)).then(
      ({ generation }) => {
        if (isGone) return;
        if (generation === null) return setMissing(id);
        onShow(generation);
        onDone();
      },
      (error: unknown) => {
        if (isGone) return;
        if (isMissing(error)) return setMissing(id);
        notifications.show({ color: 'red', message: errorMessage(error) });
        onDone();
      },
    );
    return () => {
      isGone = true;
    };
  }, [id, onShow, onDone]);
  if (missing !== id) return null;
  return (
    <Alert
      color="yellow"
      role="alert"
      mb="md"
      title={say('gone.result')}
      withCloseButton
      closeButtonLabel={common('dismiss')}
      onClose={onDone}
    >
      {say.rich('gone.resultText', {
        trash: (words: ReactNode) => <Link to="/gallery?trash=1">{words}</Link>,
        workspaces: (words: ReactNode) => <Link to="/workspaces">{words}</Link>,
      })}
    </Alert>
  );
}
