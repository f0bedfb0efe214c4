import { currencyDecimals, currencySign, money } from '@kinora/catalogue/money';
import { packs } from '@kinora/catalogue/packs';
import type { BillingPrices, TopUp } from '@kinora/server/billing-wire';
import { Alert, Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { PauseCircle } from 'lucide-react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { refusedFields } from '../../shared/api/refused-fields.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { PrimaryButton } from '../../shared/ui/primary-button.tsx';
import { setTopUp } from './billing-api.ts';
import { refreshBilling } from './billing-queries.ts';
import classes from './limits.module.css';
import { usePortal } from './payment-redirects.ts';
import { choiceOf, keepTyping, type TopUpValues, topUpProblems, topUpValues } from './spending-values.ts';

/** In the smallest unit of the currency. */
const HIGHEST_AMOUNT = 1_000_000;

type Props = { topUp: TopUp; prices: BillingPrices; hasCard: boolean };

/** When a pack is bought by itself, which one, and how much a month at the most. */
export function TopUpForm({ topUp, prices, hasCard }: Props) {
  const { currency } = prices;
  const centsOf = (id: string) => prices.packs.find(({ pack }) => pack === id)?.cents ?? 0;
  const form = useForm<TopUpValues>({
    initialValues: topUpValues(topUp, prices),
    validate: (values) => topUpProblems(values, centsOf(values.pack), currency),
  });
  const save = useMutation({
    mutationFn: (values: TopUpValues) => setTopUp(choiceOf(values, currency)),
    onSuccess: async (saved, sent) => {
      keepTyping(form, sent, topUpValues(saved, prices));
      notifications.show({
        color: 'green',
        message: saved.enabled ? 'Automatic top-ups are on.' : 'Automatic top-ups are off.',
      });
      await refreshBilling();
    },
    onError: (error) => {
      const { below, pack, monthlyCents } = refusedFields(error, ['below', 'pack', 'monthlyCents']);
      form.setErrors({ below, pack, monthly: monthlyCents });
    },
  });
  const portal = usePortal();
  const { enabled } = form.values;
  const packChoices = packs.map(({ id, name }) => ({ value: id, label: `${name}, ${money(centsOf(id), currency)}` }));
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      {topUp.isPaused && (
        <Callout tone="caution" title="Paused" icon={<PauseCircle size={18} aria-hidden />}>
          Your card was declined{topUp.lastError === null ? '.' : `: ${topUp.lastError}`} Check it, then save to go on.
        </Callout>
      )}
      {!hasCard && (
        <Callout tone="note" title="A saved card is needed">
          <p>Add one first. It is kept by the payment service, never by this studio.</p>
          <Button variant="default" size="xs" mt={10} loading={portal.going !== null} onClick={() => portal.go('card')}>
            Add card
          </Button>
        </Callout>
      )}
      <Switch
        {...form.getInputProps('enabled', { type: 'checkbox' })}
        label="Top up automatically"
        disabled={!hasCard && !topUp.enabled}
      />
      <div className={classes.pair}>
        <NumberInput
          {...form.getInputProps('below')}
          label="When fewer are left than"
          suffix=" tokens"
          min={1}
          max={10_000_000}
          thousandSeparator=","
          allowDecimal={false}
          allowNegative={false}
          disabled={!enabled}
        />
        <NativeSelect {...form.getInputProps('pack')} label="Buy" data={packChoices} disabled={!enabled} />
      </div>
      <NumberInput
        {...form.getInputProps('monthly')}
        label="At the most, each month"
        description={`${money(topUp.spentThisMonthCents, currency)} this month so far`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        prefix={currencySign(currency)}
        min={1}
        max={HIGHEST_AMOUNT / 10 ** currencyDecimals(currency)}
        thousandSeparator=","
        decimalScale={currencyDecimals(currency)}
        allowNegative={false}
        disabled={!enabled}
      />
      {save.isError && (
        <Alert color="red" role="alert">
          {errorMessage(save.error)}
        </Alert>
      )}
      <div>
        <PrimaryButton type="submit" disabled={!form.isDirty() && !topUp.isPaused} loading={save.isPending}>
          Save top-ups
        </PrimaryButton>
      </div>
    </form>
  );
}
