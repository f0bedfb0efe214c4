import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { tokenCount } from '../../shared/format/format.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { refreshBilling } from './billing-queries.ts';
import classes from './growth.module.css';
import { redeemCode } from './growth-api.ts';

/** A code from a mail or a flyer, which brings tokens. */
export function RedeemCode() {
  const [code, setCode] = useState('');
  const redeem = useMutation({
    mutationFn: redeemCode,
    onSuccess: async ({ tokens, balance }) => {
      setCode('');
      notifications.show({ color: 'green', message: `${tokenCount(tokens)} were added to your balance.` });
      await refreshBilling(balance);
    },
  });
  return (
    <section className={classes.panel} aria-labelledby="code-heading">
      <SectionHeading id="code-heading" title="Redeem a code" />
      <p className={classes.text}>A code brings tokens at once, and they do not expire.</p>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault();
          redeem.mutate(code.trim());
        }}
      >
        <TextInput
          className={classes.field}
          aria-label="Code"
          placeholder="Code"
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
          Redeem
        </Button>
      </form>
    </section>
  );
}
