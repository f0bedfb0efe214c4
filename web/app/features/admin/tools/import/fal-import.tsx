import { previewModelsSchema } from '@kinora/server/admin-tools-wire';
import { Alert, Badge, Button, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../../shared/api/api-error.ts';
import { ask } from '../../../../shared/api/request.ts';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { ADMIN } from '../../admin-api.ts';
import type { WayProps } from '../editable-definition.ts';
import classes from '../tools.module.css';
import { importTool } from '../tools-api.ts';
import styles from './import.module.css';

const previewModelsQuery = queryOptions({
  queryKey: [ADMIN, 'preview-models'],
  queryFn: ({ signal }) => ask(previewModelsSchema, '/api/admin/preview-models', { signal }),
});

const MOST_SHOWN = 12;

type Props = {
  /** As far as it is typed: what is shown has all of its words. */
  typed: string;
  onChoose: (endpoint: string) => void;
};

/** Until fal has a key, the preview engine answers for it: which models can be tried, and how closely it follows them. */
function PreviewModels({ typed, onChoose }: Props) {
  const say = useTexts('adminToolAdd');
  const { data } = useQuery(previewModelsQuery);
  const models = data?.models ?? [];
  if (models.length === 0) return null;
  const followed = models.filter(({ isFollowed }) => isFollowed).length;
  const words = typed.toLowerCase().split(/[\s/]+/);
  const found = models.filter(({ endpoint }) => words.every((word) => endpoint.toLowerCase().includes(word)));
  const shown = found.slice(0, MOST_SHOWN);
  return (
    <section className={styles.models} aria-labelledby="preview-models">
      <h3 id="preview-models">{say('preview.title')}</h3>
      <p className={styles.why}>{say('preview.text', { followed, others: models.length - followed })}</p>
      <ul>
        {shown.map(({ endpoint, isFollowed, tools }) => (
          <li key={endpoint} className={styles.model}>
            <Button size="compact-sm" variant="default" onClick={() => onChoose(endpoint)}>
              {endpoint}
            </Button>
            <Badge color={isFollowed ? 'green' : 'gray'}>
              {isFollowed ? say('preview.followed') : say('preview.standIn')}
            </Badge>
            {tools.length > 0 && <span className={styles.why}>{say('preview.made', { tools: tools.join(', ') })}</span>}
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p className={styles.why}>{say('preview.more', { count: found.length - shown.length })}</p>
      )}
      {found.length === 0 && <p className={styles.why}>{say('preview.none')}</p>}
    </section>
  );
}

/** An endpoint out of what people have at hand: its name, or the address of its page on fal.ai. */
export function endpointIn(typed: string): string {
  const [, path] = /^(?:https?:\/\/)?(?:www\.)?fal\.ai\/models\/([^?#\s]+)/i.exec(typed.trim()) ?? [];
  return (path ?? typed.trim()).replace(/\/(?:api|playground|examples)?\/?$/, '');
}

const EXAMPLE = 'fal-ai/flux/dev';

/** By the name of an endpoint, whose schema fal publishes. */
export function FalImport({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const [endpoint, setEndpoint] = useState('');
  const read = useMutation({
    mutationFn: (named: string) => importTool({ kind: 'fal', endpoint: endpointIn(named) }),
    onSuccess: onDraft,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    read.mutate(endpoint);
  };
  return (
    <form className={classes.way} onSubmit={submit}>
      <TextInput
        className={classes.narrow}
        label={say('endpoint')}
        description={say('fal.text')}
        placeholder={EXAMPLE}
        required
        maxLength={300}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={endpoint}
        onChange={({ currentTarget }) => setEndpoint(currentTarget.value)}
      />
      {read.isError && (
        <Alert color="red" role="alert">
          {errorMessage(read.error)}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={read.isPending} disabled={endpoint.trim() === ''}>
          {say('read')}
        </Button>
      </div>
      <PreviewModels
        typed={endpointIn(endpoint)}
        onChoose={(chosen) => {
          setEndpoint(chosen);
          read.mutate(chosen);
        }}
      />
    </form>
  );
}
