import type { Page, Request } from '@playwright/test';

const running = new WeakMap<Page, Set<Request>>();

/** Whether the page waits for an answer, a stream aside, from the first time it is asked. */
export function isLoading(page: Page): boolean {
  const known = running.get(page);
  if (known !== undefined) return known.size > 0;
  const requests = new Set<Request>();
  running.set(page, requests);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return false;
}
