import { currencyDecimals, currencySign, money } from '@kinora/catalogue/money';
import { packs } from '@kinora/catalogue/packs';
import type { BillingPrices, Spending, TopUp } from '@kinora/server/billing-wire';
import { Alert, Button, NativeSelect, NumberInput, Progress, Skeleton, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PauseCircle } from 'lucide-react';
import { refusedFields } from '../../shared/api/api-error.ts';
import { groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { ErrorAlert, ErrorState } from '../../shared/ui/error-state.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './billing.module.css';
import { setSpending, setTopUp } from './billing-api.ts';
import { overviewQuery, pricesQuery, refreshBilling } from './billing-queries.ts';
import { TestPaymentsNote, useTestPayments } from './billing-views.tsx';
import { usePortal } from './payment-redirects.ts';
import { choiceOf, keepTyping, type TopUpValues, topUpProblems, topUpValues } from './spending-values.ts';

/** In the smallest unit of the currency. */
const HIGHEST_AMOUNT = 1_000_000;

type Props = { topUp: TopUp; prices: BillingPrices; hasCard: boolean };

/** When a pack is bought by itself, which one, and how much a month at the most. */
function TopUpForm({ topUp, prices, hasCard }: Props) {
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
        <Alert role="note" color="yellow" title="Paused" icon={<PauseCircle size={18} aria-hidden />}>
          Your card was declined{topUp.lastError === null ? '.' : `: ${topUp.lastError}`} Check it, then save to
          continue.
        </Alert>
      )}
      {!hasCard && (
        <Alert role="note" title="A saved card is needed">
          Add one first. It is kept by the payment service, never by this studio.
          <br />
          <Button variant="default" size="xs" mt={10} loading={portal.going !== null} onClick={() => portal.go('card')}>
            Add card
          </Button>
        </Alert>
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
        label="At most, each month"
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
      <ErrorAlert error={save.error} />
      <div>
        <Button variant="primary" type="submit" disabled={!form.isDirty() && !topUp.isPaused} loading={save.isPending}>
          Save top-ups
        </Button>
      </div>
    </form>
  );
}

/** Number fields give text while they are empty, which is no limit. */
type Values = { tokensPerDay: number | string; tokensPerMonth: number | string };

const fields = ['tokensPerDay', 'tokensPerMonth'] as const;

function valuesOf({ tokensPerDay, tokensPerMonth }: Spending): Values {
  return { tokensPerDay: tokensPerDay ?? '', tokensPerMonth: tokensPerMonth ?? '' };
}

function capOf(value: number | string): number | null {
  return typeof value === 'number' ? value : null;
}

/** How much somebody lets themselves spend, and how much of that is gone. */
function SpendingForm({ spending }: { spending: Spending }) {
  const form = useForm<Values>({ initialValues: valuesOf(spending) });
  const save = useMutation({
    mutationFn: ({ tokensPerDay, tokensPerMonth }: Values) =>
      setSpending({ tokensPerDay: capOf(tokensPerDay), tokensPerMonth: capOf(tokensPerMonth) }),
    onSuccess: async (saved, sent) => {
      keepTyping(form, sent, valuesOf(saved));
      notifications.show({ color: 'green', message: 'Your spending limits are saved.' });
      await refreshBilling();
    },
    onError: (error) => form.setErrors(refusedFields(error, fields)),
  });
  const common = {
    suffix: ' tokens',
    placeholder: 'No limit',
    min: 1,
    max: 10_000_000,
    thousandSeparator: ',',
    allowDecimal: false,
    allowNegative: false,
  };
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <div className={classes.pair}>
        <div>
          <NumberInput {...common} {...form.getInputProps('tokensPerDay')} label="Each day" />
          <Spent spent={spending.spentToday} cap={spending.tokensPerDay} when="today" />
        </div>
        <div>
          <NumberInput {...common} {...form.getInputProps('tokensPerMonth')} label="Each month" />
          <Spent spent={spending.spentThisMonth} cap={spending.tokensPerMonth} when="this month" />
        </div>
      </div>
      <ErrorAlert error={save.error} />
      <div>
        <Button variant="primary" type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          Save limits
        </Button>
      </div>
    </form>
  );
}

function Spent({ spent, cap, when }: { spent: number; cap: number | null; when: string }) {
  const words =
    cap === null ? `${tokenCount(spent)} spent ${when}` : `${groupedNumber(spent)} of ${tokenCount(cap)} spent ${when}`;
  return (
    <div className={classes.spent}>
      <Progress value={cap === null ? 0 : Math.min(100, (100 * spent) / cap)} size="sm" aria-hidden />
      <p>{words}</p>
    </div>
  );
}

/** What happens by itself when tokens run low, and what never happens. */
export function LimitsView() {
  const overview = useQuery(overviewQuery);
  const prices = useQuery(pricesQuery);
  const isTest = useTestPayments();
  const failed = [overview, prices].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <ErrorState
        title="Your limits could not be loaded"
        error={failed.error}
        onRetry={() => void Promise.all([overview.refetch(), prices.refetch()])}
      />
    );
  }
  if (!overview.data || !prices.data) {
    return <Skeleton height={520} radius="lg" role="status" aria-label="Loading your limits" />;
  }
  const { topUp, spending, paymentMethod, isEnabled } = overview.data;
  return (
    <>
      {isTest && <TestPaymentsNote />}
      {isEnabled && (
        <SettingsSection
          id="top-up"
          title="Automatic top-ups"
          text="Buys a token pack with your saved card whenever your balance gets low, so that nothing has to wait. Off unless you switch it on."
        >
          <TopUpForm topUp={topUp} prices={prices.data} hasCard={paymentMethod !== null} />
        </SettingsSection>
      )}
      <SettingsSection
        id="spending"
        title="Spending limits"
        text="No generation can exceed them. Days and months are counted in UTC, and returned tokens count back."
      >
        <SpendingForm spending={spending} />
      </SettingsSection>
    </>
  );
}
