import type { DescribeResult } from '@kinora/providers/port/painter';

/** What the describing thread is started with. */
export interface DescribeThreadData {
  /** An http(s) address or a data URI. */
  source: string;
  modelsFolder: string;
}

export type DescribeMessage = Extract<DescribeResult, { kind: 'done' | 'refused' }>;
