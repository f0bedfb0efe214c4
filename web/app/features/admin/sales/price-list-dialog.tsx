import { currencies } from '@kinora/catalogue/money';
import type { PriceListsDesk, PriceListView } from '@kinora/server/admin-sales-wire';
import { NativeSelect, Switch, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useShownLocale } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { amountProblem, amountsOf, type TypedAmounts, typedAmounts } from './list-values.ts';
import { type PriceListInput, setPriceList } from './sales-api.ts';

const taxBehaviors = ['unspecified', 'inclusive', 'exclusive'] as const;

/** "EUR, Euro": a currency as operators choose it. */
export function useCurrencyName(): (currency: string) => string {
  const say = useTexts('adminSales');
  const names = new Intl.DisplayNames(useShownLocale(), { type: 'currency' });
  return (currency) => {
    const code = currency.toUpperCase();
    const name = names.of(code);
    return name === undefined || name === code ? code : say('currency', { code, name });
  };
}

/** "Pro, monthly": an offer by its name and how often it is paid. */
function useOfferName(): (offer: PriceListsDesk['offers'][number]) => string {
  const say = useTexts('adminSales');
  return ({ name, interval, tokens }) =>
    interval === null ? say('offer.pack', { count: tokens }) : say(`offer.${interval}`, { plan: name });
}

/** What is wrong with a field for an amount; null while it is empty or right. */
export function useAmountProblem(): (typed: string, currency: string) => string | null {
  const say = useTexts('adminSales');
  return (typed, currency) => {
    const example = amountProblem(typed, currency);
    return example === null ? null : say('amountProblem', { example });
  };
}

const blank = { isOffered: true, taxBehavior: 'unspecified', amounts: {} } as const;

type Props = { desk: PriceListsDesk; list: PriceListView | null; onClose: () => void };

/** One price list: what each plan and pack costs in one currency. */
export function PriceListDialog({ desk, list, onClose }: Props) {
  const say = useTexts('adminSales');
  const money = useMoney();
  const currencyName = useCurrencyName();
  const offerName = useOfferName();
  const problemOf = useAmountProblem();
  const taken = desk.lists.map(({ currency }) => currency);
  const [currency, setCurrency] = useState(list?.currency ?? '');
  const [input, setInput] = useState<Pick<PriceListInput, 'isOffered' | 'taxBehavior'>>(list ?? blank);
  const [typed, setTyped] = useState<TypedAmounts>(list === null ? {} : typedAmounts(desk, list));
  const isWrong = desk.offers.some(({ key }) => amountProblem(typed[key] ?? '', currency || 'usd') !== null);
  const code = currency.toUpperCase();
  return (
    <ReasonDialog
      title={list === null ? say('list.add') : say('list.title', { currency: code })}
      confirm={say('list.save')}
      isIncomplete={currency === '' || isWrong}
      onConfirm={(reason) =>
        setPriceList(
          currency,
          { isOffered: input.isOffered, taxBehavior: input.taxBehavior, amounts: amountsOf(desk, typed, currency) },
          reason,
        )
      }
      onClose={onClose}
    >
      {list === null && (
        <NativeSelect
          data-autofocus
          label={say('columns.currency')}
          data={[
            { value: '', label: say('list.choose') },
            ...currencies
              .filter((value) => !taken.includes(value))
              .map((value) => ({ value, label: currencyName(value) })),
          ]}
          value={currency}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
        />
      )}
      {currency !== '' && (
        <>
          <Table layout="fixed" aria-label={say('list.amounts', { currency: code })}>
            <Table.Tbody>
              {desk.offers.map((offer) => (
                <Table.Tr key={offer.key}>
                  <Table.Td>
                    {offerName(offer)}
                    <br />
                    <small>{money(offer.amount, desk.firstCurrency)}</small>
                  </Table.Td>
                  <Table.Td>
                    <TextInput
                      {...(list !== null && offer === desk.offers[0] ? { 'data-autofocus': true } : {})}
                      aria-label={say('list.amount', { offer: offerName(offer), currency: code })}
                      inputMode="decimal"
                      maxLength={20}
                      rightSection={<small>{code}</small>}
                      value={typed[offer.key] ?? ''}
                      error={problemOf(typed[offer.key] ?? '', currency)}
                      onChange={({ currentTarget: { value } }) =>
                        setTyped((before) => ({ ...before, [offer.key]: value }))
                      }
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <NativeSelect
            label={say('columns.tax')}
            description={say('list.taxNote')}
            data={taxBehaviors.map((each) => ({ value: each, label: say(`tax.${each}`) }))}
            value={input.taxBehavior}
            onChange={({ currentTarget: { value } }) => {
              const chosen = taxBehaviors.find((each) => each === value);
              if (chosen) setInput((before) => ({ ...before, taxBehavior: chosen }));
            }}
          />
          <Switch
            label={say('list.offer')}
            description={say('list.offerNote')}
            checked={input.isOffered}
            onChange={({ currentTarget: { checked } }) => setInput((before) => ({ ...before, isOffered: checked }))}
          />
        </>
      )}
    </ReasonDialog>
  );
}
