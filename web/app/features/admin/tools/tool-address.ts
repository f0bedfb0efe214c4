/** Where people find an added tool, below the studio's own address. */
export const toolAddress = (slug: string): string => `/tools/${slug}`;
