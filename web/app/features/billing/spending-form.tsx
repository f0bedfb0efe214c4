import type { Spending } from '@kinora/server/billing-wire';
import { Alert, NumberInput, Progress } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { refusedFields } from '../../shared/api/refused-fields.ts';
import { groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { PrimaryButton } from '../../shared/ui/primary-button.tsx';
import { setSpending } from './billing-api.ts';
import { refreshBilling } from './billing-queries.ts';
import { keepTyping } from './keep-typing.ts';
import classes from './limits-form.module.css';

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
export function SpendingForm({ spending }: { spending: Spending }) {
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
