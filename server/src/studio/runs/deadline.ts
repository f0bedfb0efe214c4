import { limits } from '@kinora/catalogue/limits';
import type { Tool } from '@kinora/catalogue/tool';

/** How long one call to a provider may take, from when it is handed in: four times what is usual. */
export function deadlineSeconds({ expectedSeconds }: Pick<Tool, 'expectedSeconds'>): number {
  return Math.max(limits.minDeadlineSeconds, 4 * expectedSeconds.to);
}
