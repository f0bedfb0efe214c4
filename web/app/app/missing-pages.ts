/** Where the build lays the pages that the server shows in place of a tool that is missing. */
export const missingPages = {
  'not-found/tool': 'tool',
  'not-found/retired-tool': 'retiredTool',
} as const;

type Missing = (typeof missingPages)[keyof typeof missingPages];

const byAddress: Readonly<Record<string, Missing>> = missingPages;

export function missingAt(pathname: string): Missing {
  return byAddress[pathname.replace(/^\/+|\/+$/g, '')] ?? 'tool';
}
