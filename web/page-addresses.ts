import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Route = { parentId?: string | undefined; path?: string | undefined };
type Routes = Readonly<Record<string, Route>>;

/** The address of every page, as the router writes it: `/tools/:slug`. What takes all others is no page. */
export function pageAddresses(routes: Routes): string[] {
  const partsOf = ({ parentId, path = '' }: Route): string[] => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return [...(parent === undefined ? [] : partsOf(parent)), ...path.split('/').filter((part) => part !== '')];
  };
  const all = Object.values(routes).map((route) => `/${partsOf(route).join('/')}`);
  return [...new Set(all)].filter((address) => !address.includes('*')).sort();
}

/** From this list the server knows which addresses do not exist. */
export function writePageAddresses(folder: string, routes: Routes): Promise<void> {
  return writeFile(join(folder, 'addresses.json'), `${JSON.stringify(pageAddresses(routes), null, 2)}\n`);
}
