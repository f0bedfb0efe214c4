import { formerTools, tools } from '@kinora/catalogue';

type Choice = { value: string; label: string };

export const toolChoices: readonly Choice[] = [
  { value: 'all', label: 'All tools' },
  ...[...tools, ...formerTools].map(({ id, name }) => ({ value: id, label: name })),
];

export const statusChoices = [
  { value: 'all', label: 'All statuses' },
  { value: 'completed', label: 'Completed' },
  { value: 'processing', label: 'Processing' },
  { value: 'failed', label: 'Failed' },
] as const;
