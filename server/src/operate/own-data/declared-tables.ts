import type { TableExport, Tables } from './table-rule.ts';
import { accountTables, ownDataTables } from './tables/account.ts';
import { keyTables } from './tables/keys.ts';
import { libraryTables } from './tables/library.ts';
import { moneyTables } from './tables/money.ts';
import { publicationTables } from './tables/publications.ts';
import { riskTables } from './tables/risk.ts';
import { safetyTables } from './tables/safety.ts';
import { workTables } from './tables/work.ts';
import { studioTables, workspaceTables } from './tables/workspaces.ts';

/** Every table of the database, and what of it is a person's. */
export const declaredTables: Tables = {
  ...accountTables,
  ...workTables,
  ...libraryTables,
  ...workspaceTables,
  ...publicationTables,
  ...moneyTables,
  ...keyTables,
  ...safetyTables,
  ...riskTables,
  ...ownDataTables,
  ...studioTables,
};

export type ExportedTable = TableExport & { table: string };

/** The files of a copy, in the order in which people read them. */
export const exportedTables: readonly ExportedTable[] = Object.entries(declaredTables).flatMap(([table, rule]) =>
  'nobody' in rule ? [] : rule.exports.map((one) => ({ table, ...one })),
);
