import { Badge } from '@mantine/core';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { Column } from '../page-parts.tsx';

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
