import { openApiDocument } from '../../http/document/open-api.ts';
import type { Operation } from '../../http/document/operation.ts';
import { TAG as ADMINISTRATION } from '../../operate/administration/admin.ts';
import { shapes } from './shapes.ts';

/** What most readers come for stands first, what few of them need last. */
const tags = [
  'Tools',
  'Generations',
  'Files',
  'Account',
  'Signing in',
  'API keys',
  'Studio',
  'Webhooks',
  'Plans and payments',
  ADMINISTRATION,
];

/** The API of an app whose routes say these operations about themselves. */
export function apiDocument(operations: readonly Operation[], { origin, title }: { origin: string; title: string }) {
  return openApiDocument(sortedByTag(operations), {
    origin,
    info: {
      title,
      version: '1',
      description:
        'Programs send an API key: `Authorization: Bearer kn_...`. Keys are made in Settings > API keys; an access token of a session (`POST /api/auth/token`) does all that they do. Amounts are in tokens.',
    },
    shapes,
  });
}

export function sortedByTag(operations: readonly Operation[]): Operation[] {
  return operations.toSorted((a, b) => tags.indexOf(a.tag) - tags.indexOf(b.tag));
}
