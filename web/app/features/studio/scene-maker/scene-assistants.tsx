import { visionFromFields } from '@kinora/catalogue/scene-maker/prompt';
import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { controlText } from '../form/derive-form.ts';
import type { AssistantProps } from '../use-uploads.ts';
import classes from './scene-assistants.module.css';
import { fillingOf, readScene, writeVision } from './scene-fields.ts';

/** Pictures whose reading is in the form. On a phone the form goes and comes back while its picture stays. */
const filledIn = new Set<string>();

/** Looks at a picture as soon as it is uploaded and fills the form with what it sees; meanwhile the picture stays. Failures stay silent. */
export function SceneReader({ form, uploads, field }: AssistantProps) {
  const say = useTexts('scene');
  const { values, setAll } = form;
  const uploaded = uploads.uploaded[field.name] ?? '';
  const url = uploaded === values[field.name] ? uploaded : '';
  // As the form was when the picture arrived.
  const [before, setBefore] = useState({ url: '', values });
  if (before.url !== url) setBefore({ url, values });
  const reading = useQuery({
    queryKey: ['read-scene', url],
    queryFn: ({ signal }) => readScene(url, signal),
    enabled: url !== '' && !filledIn.has(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data: seen, isFetching } = reading;
  const { hold } = uploads;
  useEffect(() => {
    hold(field.name, isFetching);
    return () => hold(field.name, false);
  }, [hold, field.name, isFetching]);
  useEffect(() => {
    if (seen === undefined || filledIn.has(url)) return;
    filledIn.add(url);
    setAll(fillingOf(seen, before.values, values));
  }, [seen, url, before, values, setAll]);
  return (
    <p role="status" className={classes.reading}>
      {isFetching && (
        <>
          <Loader size={14} aria-hidden /> {say('analyzing')}
        </>
      )}
    </p>
  );
}

/** Writes the scene vision anew from what the other fields say; without an answer, from their words alone. */
export function VisionWriter({ form, field }: AssistantProps) {
  const say = useTexts('scene');
  const { values, set } = form;
  const textOf = (name: string) => controlText(values[name]);
  const imageUrl = textOf('imageUrl');
  const update = useMutation({
    mutationFn: async () => {
      const fields = {
        theme: textOf('theme'),
        background: textOf('background'),
        mainSubject: textOf('mainSubject'),
        toneAndColor: textOf('toneAndColor'),
        actionDirection: textOf('actionDirection'),
      };
      return writeVision(imageUrl, fields).catch(() => visionFromFields(fields));
    },
    onSuccess: (vision) => set(field.name, vision),
  });
  return (
    <div className={classes.writer}>
      <Button
        size="xs"
        variant="default"
        leftSection={<Sparkles size={14} aria-hidden />}
        disabled={imageUrl === '' || update.isPending}
        onClick={() => update.mutate()}
      >
        {update.isPending ? say('updating') : say('update')}
      </Button>
      {imageUrl === '' && <span>{say('noImage')}</span>}
    </div>
  );
}
