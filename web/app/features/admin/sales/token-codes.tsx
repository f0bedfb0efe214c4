import type { TokenCode } from '@kinora/server/admin-sales-wire';
import { Badge, Button, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarDay, groupedNumber, tokenCount } from '../../../shared/format/format.ts';
import { type Column, DataTable, Loaded, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { CodeFields, endOfDay, isCode, noLimits } from './code-fields.tsx';
import { createTokenCode, switchTokenCode, tokenCodesQuery } from './sales-api.ts';

function NewCode({ onClose }: { onClose: () => void }) {
  const [limits, setLimits] = useState(noLimits);
  const [tokens, setTokens] = useState<number | ''>('');
  const [newestDays, setNewestDays] = useState<number | ''>('');
  return (
    <ReasonDialog
      title="New token code"
      confirm="Create code"
      isIncomplete={!isCode(limits.code) || tokens === ''}
      onConfirm={(reason) =>
        createTokenCode(
          {
            code: limits.code.trim(),
            tokens: Number(tokens),
            mostUses: limits.mostUses === '' ? null : limits.mostUses,
            newestDays: newestDays === '' ? null : newestDays,
            expiresAt: endOfDay(limits.expires),
          },
          reason,
        )
      }
      onClose={onClose}
    >
      <NumberInput
        data-autofocus
        label="Tokens"
        min={1}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        value={tokens}
        onChange={(typed) => setTokens(typeof typed === 'number' ? typed : '')}
      />
      <CodeFields value={limits} onChange={setLimits} />
      <NumberInput
        label="Only accounts this many days old or newer"
        placeholder="All accounts"
        min={1}
        max={365}
        allowDecimal={false}
        allowNegative={false}
        value={newestDays}
        onChange={(typed) => setNewestDays(typeof typed === 'number' ? typed : '')}
      />
    </ReasonDialog>
  );
}

const columns = (onSwitch: (code: TokenCode) => void): readonly Column<TokenCode>[] => [
  { name: 'Code', cell: ({ code }) => <code>{code}</code> },
  { name: 'Tokens', isNumber: true, cell: ({ tokens }) => groupedNumber(tokens) },
  {
    name: 'Redeemed',
    isExtra: true,
    isNumber: true,
    cell: ({ used, mostUses }) =>
      mostUses === null ? groupedNumber(used) : `${groupedNumber(used)} of ${groupedNumber(mostUses)}`,
  },
  {
    name: 'For',
    isExtra: true,
    cell: ({ newestDays }) => (newestDays === null ? 'Everyone' : `Accounts up to ${newestDays} days old`),
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
    cell: (code) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${code.isActive ? 'Close' : 'Open'} ${code.code}`}
        onClick={() => onSwitch(code)}
      >
        {code.isActive ? 'Close' : 'Open'}
      </Button>
    ),
  },
];

/** Codes that give tokens, once a person. */
export function TokenCodes() {
  const codes = useQuery(tokenCodesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [switched, setSwitched] = useState<TokenCode | null>(null);
  return (
    <Panel
      id="token-codes"
      title="Token codes"
      text="Redeemed under Settings, Billing. Each gives its tokens once per person, and they do not expire."
      actions={
        <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
          New token code
        </Button>
      }
    >
      <Loaded query={codes} what="The token codes" height={120}>
        {(found) => (
          <DataTable
            label="Token codes"
            columns={columns(setSwitched)}
            rows={found.codes}
            keyOf={({ code }) => code}
            empty="There are no token codes."
          />
        )}
      </Loaded>
      {isAdding && <NewCode onClose={() => setIsAdding(false)} />}
      {switched !== null && (
        <ReasonDialog
          title={`${switched.isActive ? 'Close' : 'Open'} ${switched.code}`}
          confirm={switched.isActive ? 'Close code' : 'Open code'}
          onConfirm={(reason) => switchTokenCode(switched.code, !switched.isActive, reason)}
          onClose={() => setSwitched(null)}
        >
          <p>
            {switched.isActive
              ? `Nobody can redeem it from then on. The ${tokenCount(switched.tokens)} that people got stay theirs.`
              : 'People can redeem it again, within its limits.'}
          </p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
