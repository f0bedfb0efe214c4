/** Where the build puts the pages that the server shows for a missing tool. */
export const missingPages = {
  'not-found/tool': 'tool',
  'not-found/retired-tool': 'retiredTool',
} as const;

type Missing = (typeof missingPages)[keyof typeof missingPages];

const byAddress: Readonly<Record<string, Missing>> = missingPages;

export function missingAt(pathname: string): Missing {
  return byAddress[pathname.replace(/^\/+|\/+$/g, '')] ?? 'tool';
}
