import { Alert, Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../../shared/api/api-error.ts';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { toolProvidersQuery } from '../../providers/providers-api.ts';
import type { WayProps } from '../editable-definition.ts';
import classes from '../tools.module.css';
import { importTool } from '../tools-api.ts';

type SelectProps = {
  /** As the server calls it, and as people read it. */
  kind: string;
  name: string;
  value: string | null;
  onChange: (id: string | null) => void;
};

/** Which of the providers of this kind is asked; the first one, unless another is chosen. */
export function useProvidersOf(kind: string) {
  const { data, isPending, error } = useQuery({ ...toolProvidersQuery, refetchInterval: false });
  return { isPending, error, providers: (data?.providers ?? []).filter((one) => one.kind === kind) };
}

export function ProviderSelect({ kind, name, value, onChange }: SelectProps) {
  const say = useTexts('adminToolAdd');
  const { isPending, error, providers } = useProvidersOf(kind);
  if (isPending) return null;
  if (error !== null) {
    return (
      <Alert color="red" role="alert">
        {errorMessage(error)}
      </Alert>
    );
  }
  if (providers.length === 0) {
    return (
      <p className={classes.lead}>
        {say.rich('provider.none', { link: (content) => <Link to="/admin/providers">{content}</Link> }, { name })}
      </p>
    );
  }
  return (
    <NativeSelect
      className={classes.narrow}
      label={say('provider.which')}
      data={providers.map(({ id, name: shown, baseUrl }) => ({ value: id, label: `${shown} (${baseUrl ?? id})` }))}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type Props = WayProps & {
  kind: string;
  name: string;
  /** What names the model, besides the provider. */
  asked: Readonly<Record<string, unknown>>;
  isIncomplete: boolean;
  children?: ReactNode;
};

/** Asks a provider that was added for one of its models. */
export function ImportForm({ kind, name, asked, isIncomplete, onDraft, children }: Props) {
  const say = useTexts('adminToolAdd');
  const { providers } = useProvidersOf(kind);
  const [chosen, setChosen] = useState<string | null>(null);
  const provider = chosen ?? providers[0]?.id ?? null;
  const read = useMutation({ mutationFn: () => importTool({ kind, provider, ...asked }), onSuccess: onDraft });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    read.mutate();
  };
  return (
    <form className={classes.way} onSubmit={submit}>
      <ProviderSelect kind={kind} name={name} value={provider} onChange={setChosen} />
      {provider !== null && (
        <>
          {children}
          {read.isError && (
            <Alert color="red" role="alert">
              {errorMessage(read.error)}
            </Alert>
          )}
          <div>
            <Button type="submit" loading={read.isPending} disabled={isIncomplete}>
              {say('read')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
