import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../../shared/api/api-error.ts';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import type { WayProps } from '../found-draft.ts';
import classes from '../tools.module.css';
import { importTool } from '../tools-api.ts';
import { PreviewModels } from './preview-models.tsx';

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
