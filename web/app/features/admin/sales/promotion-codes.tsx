import { parseAmount } from '@kinora/catalogue/money';
import type { PriceListsDesk, PromotionCode } from '@kinora/server/admin-sales-wire';
import { Alert, Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TicketX } from 'lucide-react';
import { useState } from 'react';
import { useFormats, useShownLocale } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { CodeFields, endOfDay, isCode, noLimits } from './code-fields.tsx';
import { amountProblem } from './list-values.ts';
import { useAmountProblem } from './price-list-dialog.tsx';
import { closePromotionCode, createPromotionCode, priceListsQuery, promotionCodesQuery } from './sales-api.ts';
import { useCodeColumns } from './token-codes.tsx';

const durations = ['once', 'repeating', 'forever'] as const;
type Duration = (typeof durations)[number];

const MOST_MONTHS = 36;

/** The currencies that something is sold in. */
function currenciesOf({ firstCurrency, lists }: PriceListsDesk): string[] {
  return [...new Set([firstCurrency, ...lists.map(({ currency }) => currency)])];
}

function NewPromotion({ desk, onClose }: { desk: PriceListsDesk; onClose: () => void }) {
  const say = useTexts('adminSales');
  const problemOf = useAmountProblem();
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
      title={say('promotion.new')}
      confirm={say('code.create')}
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
        label={say('promotion.takesOff')}
        data={[
          { value: 'percent', label: say('promotion.percentage') },
          { value: 'amount', label: say('promotion.anAmount') },
        ]}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value === 'amount' ? 'amount' : 'percent')}
      />
      {kind === 'percent' ? (
        <NumberInput
          label={say('promotion.percent')}
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
            label={say('promotion.amountIn', { currency: code.toUpperCase() })}
            inputMode="decimal"
            maxLength={20}
            placeholder={say('promotion.notInCurrency')}
            value={typed[code] ?? ''}
            error={problemOf(typed[code] ?? '', code)}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [code]: value }))}
          />
        ))
      )}
      <NativeSelect
        label={say('promotion.planOff')}
        data={durations.map((each) => ({ value: each, label: say(`promotion.${each}`) }))}
        value={duration}
        onChange={({ currentTarget }) => setDuration(durations.find((each) => each === currentTarget.value) ?? 'once')}
      />
      {duration === 'repeating' && (
        <NumberInput
          label={say('promotion.monthsLabel')}
          min={1}
          max={MOST_MONTHS}
          allowDecimal={false}
          allowNegative={false}
          value={months}
          onChange={(value) => setMonths(typeof value === 'number' ? value : '')}
        />
      )}
      <Switch
        label={say('promotion.firstOnly')}
        checked={firstTimeOnly}
        onChange={({ currentTarget }) => setFirstTimeOnly(currentTarget.checked)}
      />
    </ReasonDialog>
  );
}

function Off({ percentOff, amountsOff }: PromotionCode) {
  const { list } = useFormats();
  const locale = useShownLocale();
  const money = useMoney();
  if (percentOff !== null) {
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percentOff / 100);
  }
  return list(Object.entries(amountsOff ?? {}).map(([currency, amount]) => money(amount, currency)));
}

function useColumns(onClose: (code: PromotionCode) => void): readonly Column<PromotionCode>[] {
  const say = useTexts('adminSales');
  const { code, used, until, state } = useCodeColumns();
  return [
    code,
    { name: say('promotion.takesOff'), cell: (code) => <Off {...code} /> },
    {
      name: say('promotion.planOff'),
      isExtra: true,
      cell: ({ duration, months }) =>
        months === null ? say(`promotion.${duration}`) : say('promotion.months', { count: months }),
    },
    used(say('columns.used')),
    until,
    state,
    {
      name: say('columns.act'),
      cell: (code) =>
        code.isActive && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={say('code.closeNamed', { code: code.code })}
            onClick={() => onClose(code)}
          >
            {say('code.close')}
          </Button>
        ),
    },
  ];
}

/** Discounts at the checkout, kept by the payment service. */
export function PromotionCodes({ areTaken }: { areTaken: boolean }) {
  const say = useTexts('adminSales');
  const codes = useQuery(promotionCodesQuery);
  const desk = useQuery(priceListsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [closed, setClosed] = useState<PromotionCode | null>(null);
  const columns = useColumns(setClosed);
  return (
    <Panel
      id="promotion-codes"
      title={say('promotion.title')}
      text={say('promotion.text')}
      actions={
        codes.data?.isEnabled && (
          <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
            {say('promotion.new')}
          </Button>
        )
      }
    >
      <Loaded query={codes} label={say('promotion.loading')} problem={say('promotion.notLoaded')} height={120}>
        {(found) => (
          <>
            {!areTaken && found.codes.some(({ isActive }) => isActive) && (
              <Alert role="note" color="yellow" mb="sm" icon={<TicketX aria-hidden />}>
                {say.rich('promotion.notTaken', {
                  link: (content) => <a href="#payments-setting-heading">{content}</a>,
                })}
              </Alert>
            )}
            <DataTable
              label={say('promotion.title')}
              columns={columns}
              rows={found.codes}
              keyOf={({ id }) => id}
              empty={found.isEnabled ? say('promotion.none') : say('promotion.paymentsOff')}
            />
          </>
        )}
      </Loaded>
      {isAdding && desk.data && <NewPromotion desk={desk.data} onClose={() => setIsAdding(false)} />}
      {closed !== null && (
        <ReasonDialog
          title={say('code.closeNamed', { code: closed.code })}
          confirm={say('code.closeIt')}
          onConfirm={(reason) => closePromotionCode(closed.id, reason)}
          onClose={() => setClosed(null)}
        >
          <p>{say('promotion.closeText')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
