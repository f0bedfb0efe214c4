import type { MissingConsents } from '@kinora/server/legal-wire';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EnglishPart } from '../../shared/texts/english-part.ts';
import { useLanguage, useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import { acceptTexts, missingConsentsQuery } from './consent-api.ts';

type Props = { missing: MissingConsents['missing']; onClose: () => void };

const linkTo = (address: string) => (content: ReactNode) => (
  <a href={address} target="_blank" rel="noopener">
    {content}
  </a>
);

/** What has changed, where to read it, and the word that it is accepted. */
export function ConsentDialog({ missing, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('legalConsent');
  const sayCommon = useTexts('common');
  const { code, direction } = useLanguage();
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () => acceptTexts(missing),
    onSuccess: (left) => client.setQueryData(missingConsentsQuery.queryKey, left),
    // Another version may have come in force: then that one is asked for.
    onError: () => client.invalidateQueries(missingConsentsQuery),
  });
  const kinds = new Set(missing.map(({ kind }) => kind));
  const terms = linkTo('/terms');
  const privacy = linkTo('/privacy');
  return (
    <EnglishPart value={false}>
      <Modal
        opened
        onClose={onClose}
        title={say('title')}
        size="md"
        lang={code}
        dir={direction}
        closeButtonProps={{ 'aria-label': sayCommon('close') }}
      >
        <Stack gap="md">
          <Text>
            {kinds.size > 1
              ? say.rich('changed.both', { terms, privacy })
              : kinds.has('terms')
                ? say.rich('changed.terms', { terms })
                : say.rich('changed.privacy', { privacy })}
          </Text>
          <Text size="sm" c="dimmed">
            {say('note')}
          </Text>
          <ErrorAlert error={accept.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {say('later')}
            </Button>
            <Button data-autofocus loading={accept.isPending} onClick={() => accept.mutate()}>
              {say('accept')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </EnglishPart>
  );
}
