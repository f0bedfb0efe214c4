import type { TokenCode } from '@kinora/server/admin-sales-wire';
import { Badge, Button, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { CodeFields, endOfDay, isCode, noLimits } from './code-fields.tsx';
import { createTokenCode, switchTokenCode, tokenCodesQuery } from './sales-api.ts';

type Code = { code: string; used: number; mostUses: number | null; expiresAt: string | null; isActive: boolean };

/** What lists of codes say of each, whatever it is good for. */
export function useCodeColumns() {
  const say = useTexts('adminSales');
  const { day, number } = useFormats();
  return {
    code: { name: say('columns.code'), cell: ({ code }) => <code dir="ltr">{code}</code> },
    until: {
      name: say('columns.until'),
      isExtra: true,
      cell: ({ expiresAt }) => (expiresAt === null ? '' : day(Date.parse(expiresAt))),
    },
    state: {
      name: say('columns.state'),
      cell: ({ isActive }) => (
        <Badge color={isActive ? 'green' : 'gray'}>{say(isActive ? 'state.open' : 'state.closed')}</Badge>
      ),
    },
    /** How often it was used, under the name of that use. */
    used: (name: string): Column<Code> => ({
      name,
      isExtra: true,
      isNumber: true,
      cell: ({ used, mostUses }) => (mostUses === null ? number(used) : say('code.usedOf', { used, most: mostUses })),
    }),
  } satisfies Record<string, Column<Code> | ((name: string) => Column<Code>)>;
}

function NewCode({ onClose }: { onClose: () => void }) {
  const say = useTexts('adminSales');
  const [limits, setLimits] = useState(noLimits);
  const [tokens, setTokens] = useState<number | ''>('');
  const [newestDays, setNewestDays] = useState<number | ''>('');
  return (
    <ReasonDialog
      title={say('token.new')}
      confirm={say('code.create')}
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
        label={say('columns.tokens')}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        value={tokens}
        onChange={(typed) => setTokens(typeof typed === 'number' ? typed : '')}
      />
      <CodeFields value={limits} onChange={setLimits} />
      <NumberInput
        label={say('token.newest')}
        placeholder={say('token.all')}
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

function useColumns(onSwitch: (code: TokenCode) => void): readonly Column<TokenCode>[] {
  const say = useTexts('adminSales');
  const { number } = useFormats();
  const { code, used, until, state } = useCodeColumns();
  return [
    code,
    { name: say('columns.tokens'), isNumber: true, cell: ({ tokens }) => number(tokens) },
    used(say('columns.redeemed')),
    {
      name: say('columns.for'),
      isExtra: true,
      cell: ({ newestDays }) =>
        newestDays === null ? say('token.everyone') : say('token.upTo', { count: newestDays }),
    },
    until,
    state,
    {
      name: say('columns.act'),
      cell: (code) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={say(code.isActive ? 'code.closeNamed' : 'code.openNamed', { code: code.code })}
          onClick={() => onSwitch(code)}
        >
          {say(code.isActive ? 'code.close' : 'code.open')}
        </Button>
      ),
    },
  ];
}

/** Codes that give tokens, once a person. */
export function TokenCodes() {
  const say = useTexts('adminSales');
  const codes = useQuery(tokenCodesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [switched, setSwitched] = useState<TokenCode | null>(null);
  const columns = useColumns(setSwitched);
  return (
    <Panel
      id="token-codes"
      title={say('token.title')}
      text={say('token.text')}
      actions={
        <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
          {say('token.new')}
        </Button>
      }
    >
      <Loaded query={codes} label={say('token.loading')} problem={say('token.notLoaded')} height={120}>
        {(found) => (
          <DataTable
            label={say('token.title')}
            columns={columns}
            rows={found.codes}
            keyOf={({ code }) => code}
            empty={say('token.none')}
          />
        )}
      </Loaded>
      {isAdding && <NewCode onClose={() => setIsAdding(false)} />}
      {switched !== null && (
        <ReasonDialog
          title={say(switched.isActive ? 'code.closeNamed' : 'code.openNamed', { code: switched.code })}
          confirm={say(switched.isActive ? 'code.closeIt' : 'code.openIt')}
          onConfirm={(reason) => switchTokenCode(switched.code, !switched.isActive, reason)}
          onClose={() => setSwitched(null)}
        >
          <p>{switched.isActive ? say('token.closeText', { count: switched.tokens }) : say('token.openText')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
