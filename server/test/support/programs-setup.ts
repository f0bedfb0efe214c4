import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type BuiltProgram, bundleProgram, isWorkspace, type Workspace } from './build-program.ts';

/**
 * Vitest `globalSetup`: each program is bundled once for all test files of a run, when the first file asks for it, and
 * removed at the end. Not where files are watched: sources change there from one run to the next.
 */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (vitest.config.watch) return undefined;
  const programs = new Map<Workspace, Promise<BuiltProgram>>();
  const server = createServer((request, response) => {
    const workspace = decodeURIComponent(request.url ?? '').slice(1);
    if (!isWorkspace(workspace)) {
      response.writeHead(404).end(`There is no program ${workspace}`);
      return;
    }
    const program = programs.get(workspace) ?? bundleProgram(workspace);
    programs.set(workspace, program);
    program.then(
      ({ script }) => response.end(script),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  process.env.KINORA_TEST_PROGRAMS = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  return async () => {
    server.closeAllConnections();
    server.close();
    for (const program of programs.values()) await (await program.catch(() => undefined))?.remove();
  };
}
