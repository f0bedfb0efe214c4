import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AssistantProps } from '../use-uploads.ts';
import { readScene } from './scene-api.ts';
import { fillingOf } from './scene-fields.ts';
import classes from './scene-maker.module.css';

/** Pictures whose reading is in the form. On a phone the form goes and comes back while its picture stays. */
const filledIn = new Set<string>();

/** Looks at a picture as soon as it is uploaded and fills the form with what it sees; meanwhile the picture stays. Failures stay silent. */
export function SceneReader({ form, uploads, field }: AssistantProps) {
  const { values, setAll } = form;
  const uploaded = uploads.uploaded[field.name] ?? '';
  const url = uploaded === values[field.name] ? uploaded : '';
  const before = useRef({ url: '', values });
  if (before.current.url !== url) before.current = { url, values };
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
    setAll(fillingOf(seen, before.current.values, values));
  }, [seen, url, values, setAll]);
  return (
    <p role="status" className={classes.reading}>
      {isFetching && (
        <>
          <Loader size={14} aria-hidden /> Analyzing...
        </>
      )}
    </p>
  );
}
