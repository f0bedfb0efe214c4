import type { Spending } from '@kinora/server/billing-wire';
import { Alert, NumberInput, Progress, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { refusedFields } from '../../shared/api/refused-fields.ts';
import { groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PrimaryButton } from '../../shared/ui/primary-button.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { setSpending } from './billing-api.ts';
import { overviewQuery, pricesQuery, refreshBilling } from './billing-queries.ts';
import { TestPaymentsNote, useTestPayments } from './billing-views.tsx';
import classes from './limits.module.css';
import { keepTyping } from './spending-values.ts';
import { TopUpForm } from './top-up-form.tsx';

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
      {save.isError && (
        <Alert color="red" role="alert">
          {errorMessage(save.error)}
        </Alert>
      )}
      <div>
        <PrimaryButton type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          Save limits
        </PrimaryButton>
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
        text="No generation goes above them. Days and months are counted in UTC; what is returned counts back."
      >
        <SpendingForm spending={spending} />
      </SettingsSection>
    </>
  );
}
