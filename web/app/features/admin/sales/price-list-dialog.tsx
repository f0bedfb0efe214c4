import { currencies, money } from '@kinora/catalogue/money';
import type { PriceListsDesk, PriceListView } from '@kinora/server/admin-sales-wire';
import { NativeSelect, Select, Switch, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../reason-dialog.tsx';
import { amountProblem, amountsOf, offerName, type TypedAmounts, typedAmounts } from './list-values.ts';
import { type PriceListInput, setPriceList } from './sales-api.ts';

export const taxBehaviors: { value: PriceListView['taxBehavior']; label: string }[] = [
  { value: 'unspecified', label: 'As your account says' },
  { value: 'inclusive', label: 'Tax is included' },
  { value: 'exclusive', label: 'Tax is added on top' },
];

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** "EUR, Euro": a currency as operators choose it. */
export function currencyName(code: string): string {
  const name = names.of(code.toUpperCase());
  return name === undefined || name === code.toUpperCase() ? code.toUpperCase() : `${code.toUpperCase()}, ${name}`;
}

const blank = { isOffered: true, taxBehavior: 'unspecified', amounts: {} } as const;

type Props = { desk: PriceListsDesk; list: PriceListView | null; onClose: () => void };

/** One price list: what each plan and pack costs in one currency. */
export function PriceListDialog({ desk, list, onClose }: Props) {
  const taken = desk.lists.map(({ currency }) => currency);
  const [currency, setCurrency] = useState(list?.currency ?? '');
  const [input, setInput] = useState<Pick<PriceListInput, 'isOffered' | 'taxBehavior'>>(list ?? blank);
  const [typed, setTyped] = useState<TypedAmounts>(list === null ? {} : typedAmounts(desk, list));
  const isWrong = desk.offers.some(({ key }) => amountProblem(typed[key] ?? '', currency || 'usd') !== null);
  return (
    <ReasonDialog
      title={list === null ? 'Add a price list' : `Prices in ${list.currency.toUpperCase()}`}
      confirm="Save prices"
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
        <Select
          data-autofocus
          label="Currency"
          placeholder="Choose one"
          searchable
          data={currencies
            .filter((code) => !taken.includes(code))
            .map((code) => ({ value: code, label: currencyName(code) }))}
          value={currency === '' ? null : currency}
          onChange={(chosen) => setCurrency(chosen ?? '')}
        />
      )}
      {currency !== '' && (
        <>
          <Table layout="fixed" aria-label={`Amounts in ${currency.toUpperCase()}`}>
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
                      aria-label={`${offerName(offer)} in ${currency.toUpperCase()}`}
                      inputMode="decimal"
                      maxLength={20}
                      rightSection={<small>{currency.toUpperCase()}</small>}
                      value={typed[offer.key] ?? ''}
                      error={amountProblem(typed[offer.key] ?? '', currency)}
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
            label="Tax"
            description="Counts while tax is collected."
            data={taxBehaviors}
            value={input.taxBehavior}
            onChange={({ currentTarget: { value } }) => {
              const chosen = taxBehaviors.find((one) => one.value === value);
              if (chosen) setInput((before) => ({ ...before, taxBehavior: chosen.value }));
            }}
          />
          <Switch
            label="Offer this currency"
            description="Once every amount is there. People who already pay in it keep it when you switch this off."
            checked={input.isOffered}
            onChange={({ currentTarget: { checked } }) => setInput((before) => ({ ...before, isOffered: checked }))}
          />
        </>
      )}
    </ReasonDialog>
  );
}
