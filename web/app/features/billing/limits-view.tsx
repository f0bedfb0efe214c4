import { currencyDecimals, currencySign } from '@kinora/catalogue/money';
import { packs } from '@kinora/catalogue/packs';
import type { BillingPrices, Spending, TopUp } from '@kinora/server/billing-wire';
import { Alert, Button, NativeSelect, NumberInput, Progress, Skeleton, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PauseCircle } from 'lucide-react';
import { refusedFields } from '../../shared/api/api-error.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useMoney } from '../../shared/format/use-money.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { inWords } from '../../shared/texts/words.tsx';
import { ErrorAlert, ErrorState } from '../../shared/ui/error-state.tsx';
import { keepTyping } from '../../shared/ui/keep-typing.ts';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import classes from './billing.module.css';
import { setSpending, setTopUp } from './billing-api.ts';
import { overviewQuery, pricesQuery, refreshBilling } from './billing-queries.ts';
import { TestPaymentsNote, useTestPayments } from './billing-views.tsx';
import { usePortal } from './payment-redirects.ts';
import { choiceOf, type TopUpValues, topUpProblems, topUpValues } from './spending-values.ts';

/** In the smallest unit of the currency. */
const HIGHEST_AMOUNT = 1_000_000;

type Props = { topUp: TopUp; prices: BillingPrices; hasCard: boolean };

/** When a pack is bought by itself, which one, and how much a month at the most. */
function TopUpForm({ topUp, prices, hasCard }: Props) {
  const say = useTexts('billing');
  const { separators } = useFormats();
  const money = useMoney();
  const { currency } = prices;
  const centsOf = (id: string) => prices.packs.find(({ pack }) => pack === id)?.cents ?? 0;
  const form = useForm<TopUpValues>({
    initialValues: topUpValues(topUp, prices),
    validate: (values) => {
      const { below = null, monthly = null } = topUpProblems(values, centsOf(values.pack), currency);
      return { below: inWords(below), monthly: inWords(monthly) };
    },
  });
  const save = useMutation({
    mutationFn: (values: TopUpValues) => setTopUp(choiceOf(values, currency)),
    onSuccess: async (saved, sent) => {
      keepTyping(form, sent, topUpValues(saved, prices));
      notifications.show({
        color: 'green',
        message: textsOf('billing')(saved.enabled ? 'topUp.isOn' : 'topUp.isOff'),
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
  const packChoices = packs.map(({ id, tokens }) => {
    const pack = say('packs.name', { count: tokens });
    return { value: id, label: say('packs.withPrice', { pack, amount: money(centsOf(id), currency) }) };
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      {topUp.isPaused && (
        <Alert role="note" color="yellow" title={say('topUp.paused')} icon={<PauseCircle size={18} aria-hidden />}>
          {topUp.lastError === null
            ? say('topUp.declined')
            : say('topUp.declinedBecause', { problem: topUp.lastError })}
        </Alert>
      )}
      {!hasCard && (
        <Alert role="note" title={say('topUp.needsCard')}>
          {say('topUp.needsCardText')}
          <br />
          <Button variant="default" size="xs" mt={10} loading={portal.going !== null} onClick={() => portal.go('card')}>
            {say('card.add')}
          </Button>
        </Alert>
      )}
      <Switch
        {...form.getInputProps('enabled', { type: 'checkbox' })}
        label={say('topUp.automatic')}
        disabled={!hasCard && !topUp.enabled}
      />
      <div className={classes.pair}>
        <NumberInput
          {...form.getInputProps('below')}
          label={say('topUp.below')}
          suffix={` ${say('spending.unit')}`}
          min={1}
          max={10_000_000}
          {...separators}
          allowDecimal={false}
          allowNegative={false}
          disabled={!enabled}
        />
        <NativeSelect {...form.getInputProps('pack')} label={say('packs.buy')} data={packChoices} disabled={!enabled} />
      </div>
      <NumberInput
        {...form.getInputProps('monthly')}
        label={say('topUp.atMost')}
        description={say('topUp.soFar', { amount: money(topUp.spentThisMonthCents, currency) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        prefix={currencySign(currency)}
        min={1}
        max={HIGHEST_AMOUNT / 10 ** currencyDecimals(currency)}
        {...separators}
        decimalScale={currencyDecimals(currency)}
        allowNegative={false}
        disabled={!enabled}
      />
      <ErrorAlert error={save.error} />
      <div>
        <Button variant="primary" type="submit" disabled={!form.isDirty() && !topUp.isPaused} loading={save.isPending}>
          {say('topUp.save')}
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
  const say = useTexts('billing');
  const { separators } = useFormats();
  const form = useForm<Values>({ initialValues: valuesOf(spending) });
  const save = useMutation({
    mutationFn: ({ tokensPerDay, tokensPerMonth }: Values) =>
      setSpending({ tokensPerDay: capOf(tokensPerDay), tokensPerMonth: capOf(tokensPerMonth) }),
    onSuccess: async (saved, sent) => {
      keepTyping(form, sent, valuesOf(saved));
      notifications.show({ color: 'green', message: textsOf('billing')('spending.saved') });
      await refreshBilling();
    },
    onError: (error) => form.setErrors(refusedFields(error, fields)),
  });
  const common = {
    suffix: ` ${say('spending.unit')}`,
    placeholder: say('spending.noLimit'),
    min: 1,
    max: 10_000_000,
    ...separators,
    allowDecimal: false,
    allowNegative: false,
  };
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <div className={classes.pair}>
        <div>
          <NumberInput {...common} {...form.getInputProps('tokensPerDay')} label={say('spending.day')} />
          <Spent spent={spending.spentToday} cap={spending.tokensPerDay} when="today" />
        </div>
        <div>
          <NumberInput {...common} {...form.getInputProps('tokensPerMonth')} label={say('spending.month')} />
          <Spent spent={spending.spentThisMonth} cap={spending.tokensPerMonth} when="thisMonth" />
        </div>
      </div>
      <ErrorAlert error={save.error} />
      <div>
        <Button variant="primary" type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          {say('spending.save')}
        </Button>
      </div>
    </form>
  );
}

function Spent({ spent, cap, when }: { spent: number; cap: number | null; when: 'today' | 'thisMonth' }) {
  const say = useTexts('billing');
  const words = say(`spending.${when}`, { limited: cap === null ? 'other' : 'yes', spent, cap: cap ?? 0 });
  return (
    <div className={classes.spent}>
      <Progress value={cap === null ? 0 : Math.min(100, (100 * spent) / cap)} size="sm" aria-hidden />
      <p>{words}</p>
    </div>
  );
}

/** What happens by itself when tokens run low, and what never happens. */
export function LimitsView() {
  const say = useTexts('billing');
  const overview = useQuery(overviewQuery);
  const prices = useQuery(pricesQuery);
  const isTest = useTestPayments();
  const failed = [overview, prices].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <ErrorState
        title={say('limits.notLoaded')}
        error={failed.error}
        onRetry={() => void Promise.all([overview.refetch(), prices.refetch()])}
      />
    );
  }
  if (!overview.data || !prices.data) {
    return <Skeleton height={520} radius="lg" role="status" aria-label={say('limits.loading')} />;
  }
  const { topUp, spending, paymentMethod, isEnabled } = overview.data;
  return (
    <>
      {isTest && <TestPaymentsNote />}
      {isEnabled && (
        <SettingsSection id="top-up" title={say('topUp.title')} text={say('topUp.text')}>
          <TopUpForm topUp={topUp} prices={prices.data} hasCard={paymentMethod !== null} />
        </SettingsSection>
      )}
      <SettingsSection id="spending" title={say('spending.title')} text={say('spending.text')}>
        <SpendingForm spending={spending} />
      </SettingsSection>
    </>
  );
}
