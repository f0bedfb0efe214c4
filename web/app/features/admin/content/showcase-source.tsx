import { runtimeFolders } from '@kinora/catalogue/runtime/tool-folders';
import type { KeptShowcase } from '@kinora/server/admin-content-wire';
import { Button, FileButton, Group, Modal, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Images, Upload } from 'lucide-react';
import { useState } from 'react';
import { listGenerations, uploadFile } from '../../../shared/api/api.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import settings from '../settings/settings.module.css';
import classes from './content.module.css';
import { keepShowcase, type ShowcaseUse } from './content-api.ts';

type Props = { use: ShowcaseUse; onKept: (kept: KeptShowcase) => void };

const sources = {
  picture: {
    folder: runtimeFolders.image,
    kind: 'image',
    accept: 'image/png,image/jpeg,image/webp',
    words: ['picture.choose', 'picture.fromGallery'],
  },
  intro: {
    folder: runtimeFolders.video,
    kind: 'video',
    accept: 'video/mp4,video/webm,video/quicktime',
    words: ['intro.choose', 'intro.fromGallery'],
  },
} as const;

/** Sent like any upload, or chosen of what the operator has made: either way it was checked before it is shown. */
export function ShowcaseSource({ use, onKept }: Props) {
  const say = useTexts('adminContent');
  const [isChoosing, setIsChoosing] = useState(false);
  const { folder, accept, words } = sources[use];
  const [choose, fromGallery] = words;
  const keeping = useMutation({
    mutationFn: async (from: File | string) =>
      keepShowcase(use, typeof from === 'string' ? from : (await uploadFile(folder, from, {})).url),
    onSuccess: onKept,
  });
  return (
    <div className={settings.wide}>
      <Group gap={8}>
        <FileButton
          accept={accept}
          inputProps={{ 'aria-label': say(choose) }}
          onChange={(chosen) => chosen !== null && keeping.mutate(chosen)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={keeping.isPending}
              leftSection={<Upload size={16} aria-hidden />}
            >
              {say(choose)}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          disabled={keeping.isPending}
          leftSection={<Images size={16} aria-hidden />}
          onClick={() => setIsChoosing(true)}
        >
          {say(fromGallery)}
        </Button>
      </Group>
      {keeping.isError && (
        <Text size="sm" c="var(--status-failed)" role="alert">
          {errorMessage(keeping.error)}
        </Text>
      )}
      {isChoosing && (
        <OwnResults
          use={use}
          onChosen={(url) => {
            setIsChoosing(false);
            keeping.mutate(url);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}

type ResultsProps = { use: ShowcaseUse; onChosen: (url: string) => void; onClose: () => void };

function OwnResults({ use, onChosen, onClose }: ResultsProps) {
  const say = useTexts('adminContent');
  useReturnFocus();
  const { kind, words } = sources[use];
  const own = useQuery({
    queryKey: ['own-results', kind],
    queryFn: ({ signal }) => listGenerations({ kind, status: 'completed' }, signal),
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(words[1])}
      size="xl"
      closeButtonProps={{ 'aria-label': say('preview.close') }}
    >
      <Loaded query={own} label={say('results.loading')} problem={say('results.notLoaded')} height={240}>
        {({ generations }) => {
          const results = generations.flatMap(({ id, generation_name: name, outputs }) =>
            outputs.map(({ url, thumbnailUrl }) => ({ key: `${id} ${url}`, url, thumbnailUrl, name })),
          );
          if (results.length === 0) return <p>{say('results.none')}</p>;
          return (
            <ul className={classes.results}>
              {results.map(({ key, url, thumbnailUrl, name }) => (
                <li key={key}>
                  <UnstyledButton onClick={() => onChosen(url)} aria-label={say('results.take', { prompt: name })}>
                    {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" loading="lazy" />}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Modal>
  );
}
