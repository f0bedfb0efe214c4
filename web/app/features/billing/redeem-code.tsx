import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { refreshBilling } from './billing-queries.ts';
import classes from './growth.module.css';
import { redeemCode } from './growth-api.ts';

/** A code from a mail or a flyer, which brings tokens. */
export function RedeemCode() {
  const say = useTexts('billing');
  const [code, setCode] = useState('');
  const redeem = useMutation({
    mutationFn: redeemCode,
    onSuccess: async ({ tokens, balance }) => {
      setCode('');
      notifications.show({ color: 'green', message: textsOf('billing')('code.added', { count: tokens }) });
      await refreshBilling(balance);
    },
  });
  return (
    <section className={classes.panel} aria-labelledby="code-heading">
      <SectionHeading id="code-heading" title={say('code.title')} />
      <p className={classes.text}>{say('code.text')}</p>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault();
          redeem.mutate(code.trim());
        }}
      >
        <TextInput
          className={classes.field}
          aria-label={say('code.label')}
          placeholder={say('code.label')}
          maxLength={60}
          autoComplete="off"
          value={code}
          error={redeem.error === null ? null : errorMessage(redeem.error)}
          onChange={({ currentTarget }) => {
            redeem.reset();
            setCode(currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" disabled={code.trim() === ''} loading={redeem.isPending}>
          {say('code.redeem')}
        </Button>
      </form>
    </section>
  );
}
