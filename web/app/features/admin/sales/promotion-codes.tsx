import { money, parseAmount } from '@kinora/catalogue/money';
import type { PriceListsDesk, PromotionCode } from '@kinora/server/admin-sales-wire';
import { Alert, Badge, Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TicketX } from 'lucide-react';
import { useState } from 'react';
import { calendarDay, groupedNumber } from '../../../shared/format/format.ts';
import { type Column, DataTable, Loaded, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { CodeFields, endOfDay, isCode, noLimits } from './code-fields.tsx';
import { amountProblem } from './list-values.ts';
import { closePromotionCode, createPromotionCode, priceListsQuery, promotionCodesQuery } from './sales-api.ts';

const durations = [
  { value: 'once', label: 'The first payment' },
  { value: 'repeating', label: 'Several months' },
  { value: 'forever', label: 'Every payment' },
] as const;
type Duration = (typeof durations)[number]['value'];

const MOST_MONTHS = 36;

/** The currencies that something is sold in. */
function currenciesOf({ firstCurrency, lists }: PriceListsDesk): string[] {
  return [...new Set([firstCurrency, ...lists.map(({ currency }) => currency)])];
}

function NewPromotion({ desk, onClose }: { desk: PriceListsDesk; onClose: () => void }) {
  const [limits, setLimits] = useState(noLimits);
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [percent, setPercent] = useState<number | ''>('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [duration, setDuration] = useState<Duration>('once');
  const [months, setMonths] = useState<number | ''>('');
  const [firstTimeOnly, setFirstTimeOnly] = useState(false);
  const currencies = currenciesOf(desk);
  const amounts = currencies.flatMap((code): [string, number][] => {
    const amount = parseAmount(typed[code] ?? '', code);
    return amount === null ? [] : [[code, amount]];
  });
  const isWrong = currencies.some((code) => amountProblem(typed[code] ?? '', code) !== null);
  const isValued = kind === 'percent' ? percent !== '' : amounts.length > 0 && !isWrong;
  return (
    <ReasonDialog
      title="New promotion code"
      confirm="Create code"
      isIncomplete={!isCode(limits.code) || !isValued || (duration === 'repeating' && months === '')}
      onConfirm={(reason) =>
        createPromotionCode(
          {
            code: limits.code.trim(),
            percentOff: kind === 'percent' ? Number(percent) : null,
            amountsOff: kind === 'amount' ? Object.fromEntries(amounts) : null,
            duration,
            months: duration === 'repeating' ? Number(months) : null,
            firstTimeOnly,
            mostUses: limits.mostUses === '' ? null : limits.mostUses,
            expiresAt: endOfDay(limits.expires),
          },
          reason,
        )
      }
      onClose={onClose}
    >
      <CodeFields value={limits} onChange={setLimits} />
      <NativeSelect
        label="Takes off"
        data={[
          { value: 'percent', label: 'A percentage' },
          { value: 'amount', label: 'An amount' },
        ]}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value === 'amount' ? 'amount' : 'percent')}
      />
      {kind === 'percent' ? (
        <NumberInput
          label="Percent"
          suffix="%"
          min={0.01}
          max={100}
          decimalScale={2}
          allowNegative={false}
          value={percent}
          onChange={(value) => setPercent(typeof value === 'number' ? value : '')}
        />
      ) : (
        currencies.map((code) => (
          <TextInput
            key={code}
            label={`Amount in ${code.toUpperCase()}`}
            inputMode="decimal"
            maxLength={20}
            placeholder="Not in this currency"
            value={typed[code] ?? ''}
            error={amountProblem(typed[code] ?? '', code)}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [code]: value }))}
          />
        ))
      )}
      <NativeSelect
        label="On a plan, off"
        data={[...durations]}
        value={duration}
        onChange={({ currentTarget }) =>
          setDuration(durations.find(({ value }) => value === currentTarget.value)?.value ?? 'once')
        }
      />
      {duration === 'repeating' && (
        <NumberInput
          label="Months"
          min={1}
          max={MOST_MONTHS}
          allowDecimal={false}
          allowNegative={false}
          value={months}
          onChange={(value) => setMonths(typeof value === 'number' ? value : '')}
        />
      )}
      <Switch
        label="First purchase only"
        checked={firstTimeOnly}
        onChange={({ currentTarget }) => setFirstTimeOnly(currentTarget.checked)}
      />
    </ReasonDialog>
  );
}

function offOf({ percentOff, amountsOff }: PromotionCode): string {
  if (percentOff !== null) return `${percentOff}%`;
  return Object.entries(amountsOff ?? {})
    .map(([currency, amount]) => money(amount, currency))
    .join(', ');
}

const columns = (onClose: (code: PromotionCode) => void): readonly Column<PromotionCode>[] => [
  { name: 'Code', cell: ({ code }) => <code>{code}</code> },
  { name: 'Takes off', cell: offOf },
  {
    name: 'On a plan, off',
    isExtra: true,
    cell: ({ duration, months }) =>
      months === null ? durations.find(({ value }) => value === duration)?.label : `${months} months`,
  },
  {
    name: 'Used',
    isExtra: true,
    isNumber: true,
    cell: ({ used, mostUses }) =>
      mostUses === null ? groupedNumber(used) : `${groupedNumber(used)} of ${groupedNumber(mostUses)}`,
  },
  {
    name: 'Until',
    isExtra: true,
    cell: ({ expiresAt }) => (expiresAt === null ? '' : calendarDay(Date.parse(expiresAt))),
  },
  {
    name: 'State',
    cell: ({ isActive }) => (isActive ? <Badge color="green">Open</Badge> : <Badge color="gray">Closed</Badge>),
  },
  {
    name: 'Act',
    cell: (code) =>
      code.isActive && (
        <Button size="compact-xs" variant="default" aria-label={`Close ${code.code}`} onClick={() => onClose(code)}>
          Close
        </Button>
      ),
  },
];

/** Discounts at the checkout, kept by the payment service. */
export function PromotionCodes({ areTaken }: { areTaken: boolean }) {
  const codes = useQuery(promotionCodesQuery);
  const desk = useQuery(priceListsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [closed, setClosed] = useState<PromotionCode | null>(null);
  return (
    <Panel
      id="promotion-codes"
      title="Promotion codes"
      text="Typed at the checkout. Tokens are given in full, however much a code takes off."
      actions={
        codes.data?.isEnabled && (
          <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
            New promotion code
          </Button>
        )
      }
    >
      <Loaded query={codes} what="The promotion codes" height={120}>
        {(found) => (
          <>
            {!areTaken && found.codes.some(({ isActive }) => isActive) && (
              <Alert role="note" color="yellow" mb="sm" icon={<TicketX aria-hidden />}>
                Nobody can use them yet: switch on{' '}
                <a href="#payments-setting-heading">Take promotion codes at the checkout</a>.
              </Alert>
            )}
            <DataTable
              label="Promotion codes"
              columns={columns(setClosed)}
              rows={found.codes}
              keyOf={({ id }) => id}
              empty={found.isEnabled ? 'There are no promotion codes.' : 'Payments are not set up.'}
            />
          </>
        )}
      </Loaded>
      {isAdding && desk.data && <NewPromotion desk={desk.data} onClose={() => setIsAdding(false)} />}
      {closed !== null && (
        <ReasonDialog
          title={`Close ${closed.code}`}
          confirm="Close code"
          onConfirm={(reason) => closePromotionCode(closed.id, reason)}
          onClose={() => setClosed(null)}
        >
          <p>Nobody can use it from then on. Plans that were bought with it keep their discount.</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
