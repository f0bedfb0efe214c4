import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const POLICY_REPORT = 'Content security policy:';

/** The mailbox shows a mail in a frame without scripts: those that Playwright puts into every frame are blocked too. */
const OWN_SCRIPT_BLOCKED = "Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed";

/** What did not get through, as the browser and the loader of our own code report it. */
const UNREACHED = /^(Failed to load resource: net::ERR_|\w*Error: (Unable to preload CSS|Failed to fetch))/;

/** A refusal by the server that a journey provokes on purpose: Chromium reports each as an error of the console. */
type Refusal = { status: number; path: string };

export type Watch = {
  /** Call before the browser's first page opens. */
  attach: (context: BrowserContext) => Promise<void>;
  /** Declares refusals that belong to the journey. */
  expectRefusal: (...refusals: Refusal[]) => void;
  /** Declares that the server goes away for a while: what did not get through is no problem then. */
  expectOutage: () => void;
  /** Console errors, page errors and policy violations of all pages so far. */
  problems: () => string[];
};

/** Collects what browsers complain about. */
export function createWatch(): Watch {
  const errors: ConsoleMessage[] = [];
  const uncaught: string[] = [];
  const refusals: Refusal[] = [];
  let isOutage = false;

  const isExpected = (message: ConsoleMessage) =>
    message.text().startsWith(OWN_SCRIPT_BLOCKED) ||
    refusals.some((refusal) => isReportOf(message, refusal)) ||
    (isOutage && UNREACHED.test(message.text()));

  return {
    async attach(context) {
      await context.addInitScript((report) => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
          console.error(report, violatedDirective, blockedURI, `${sourceFile}:${lineNumber}`);
        });
      }, POLICY_REPORT);
      context.on('console', (message) => message.type() === 'error' && errors.push(message));
      context.on('weberror', (error) => uncaught.push(`Uncaught: ${error.error().stack ?? error.error().message}`));
    },
    expectRefusal: (...added) => void refusals.push(...added),
    expectOutage: () => {
      isOutage = true;
    },
    problems: () => [
      ...errors
        .filter((message) => !isExpected(message))
        .map((message) => `${message.text()} (${message.location().url})`),
      ...uncaught,
    ],
  };
}

function isReportOf(message: ConsoleMessage, { status, path }: Refusal): boolean {
  const { url } = message.location();
  return (
    message.text().startsWith(`Failed to load resource: the server responded with a status of ${status} `) &&
    URL.canParse(url) &&
    new URL(url).pathname === path
  );
}
