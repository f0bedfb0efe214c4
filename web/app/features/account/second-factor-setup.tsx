import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { encode } from 'uqr';
import { proveByCode } from '../../shared/session/access-api.ts';
import { codeProblem } from '../../shared/session/credential-problems.ts';
import { withoutSpaces } from '../../shared/session/credential-rules.ts';
import { problemWords } from '../../shared/session/credential-words.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import classes from './account.module.css';

/** Light modules around the code, so that cameras find it (ISO/IEC 18004 asks for four). */
const QUIET_MODULES = 4;

/** A QR code, dark on light in both themes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  );
}

type Props = { totpUri: string; onConfirmed: () => void; onCancel: () => void };

/** Hands the secret to an authenticator app, and asks for a first code as proof that it arrived. */
export function SecondFactorSetup({ totpUri, onConfirmed, onCancel }: Props) {
  const say = useTexts('account');
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => problemWords(codeProblem(typed)) },
  });
  const confirm = useMutation({
    mutationFn: (code: string) => proveByCode(withoutSpaces(code)),
    onSuccess: onConfirmed,
  });
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(({ code }) => confirm.mutate(code))}>
      <p>{say('secondFactor.scan')}</p>
      <QrCode text={totpUri} label={say('secondFactor.qrCode')} />
      <p>
        {say.rich('secondFactor.key', {
          key: () => (
            <code className={classes.secret} dir="ltr">
              {secret}
            </code>
          ),
        })}
      </p>
      <TextInput
        {...form.getInputProps('code')}
        label={say('secondFactor.code')}
        name="first-code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <ErrorAlert error={confirm.error} />
      <Group gap="sm">
        <Button type="submit" loading={confirm.isPending}>
          {say('secondFactor.turnOn')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {say('notNow')}
        </Button>
      </Group>
    </form>
  );
}
