import type { ErrorCode } from '../../../http/document/error-codes.ts';
import { requireSession } from '../../../http/principal.ts';
import type { describedRoutes } from '../../../http/routes.ts';
import type { Admin, AdminEnv, AdministrationPorts } from '../admin.ts';
import { type Write, writerFor } from '../answer-words.ts';
import type { CodeToolDesk, codeToolDeskSchema } from '../code-routes/wire.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { reasonBody } from '../input.ts';
import { type Tester, type ToolTest, toolTestBody } from './tool-tests.ts';
import type { ToolDesk, toolDeskSchema } from './tool-wire.ts';
import { type Publication, publishBody, type RollBack, rollBackBody } from './versions.ts';

type Words = { summary: string; description?: string };
type Act<Input> = (deps: AdministrationPorts, admin: Admin, id: string, input: Input) => Promise<void>;
type Test = (deps: AdministrationPorts, tester: Tester & { toolId: string }, test: ToolTest) => Promise<void>;

type Desk = {
  path: '/api/admin/tools/:tool' | '/api/admin/code-tools/:tool';
  answer: { status: 200; schema: typeof toolDeskSchema | typeof codeToolDeskSchema };
  read: (deps: AdministrationPorts, id: string, write: Write) => Promise<ToolDesk | CodeToolDesk>;
  discard: Words & { act: Act<string> };
  test: Words & { act: Test };
  publish: Words & { act: Act<Publication> };
  rollBack: Words & { act: Act<RollBack>; errors?: readonly ErrorCode[] };
};

/** What is done with a draft and with versions, of an added tool and of the routes of a tool of the program. */
export function versionRoutes(
  deps: AdministrationPorts,
  route: ReturnType<typeof describedRoutes<AdminEnv>>['route'],
  { path, answer, read, discard, test, publish, rollBack }: Desk,
): void {
  const proven = recentProof(deps);
  const told = ({ summary, description }: Words) => ({ summary, ...(description !== undefined && { description }) });
  route(
    {
      method: 'delete',
      path: `${path}/draft`,
      ...told(discard),
      access: 'admin',
      query: reasonBody,
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ c, query }) => discard.act(deps, c.var.admin, c.req.param('tool'), query.reason),
  );
  route(
    {
      method: 'post',
      path: `${path}/test`,
      ...told(test),
      access: 'admin',
      before: [proven],
      body: toolTestBody,
      answer,
      errors: [...proofErrors, 'not_found', 'not_ready'],
    },
    async ({ c, body }) => {
      const id = c.req.param('tool');
      await test.act(deps, { admin: c.var.admin, token: requireSession(c, deps.config), toolId: id }, body);
      return read(deps, id, await writerFor(deps, c));
    },
  );
  route(
    {
      method: 'post',
      path: `${path}/publish`,
      ...told(publish),
      access: 'admin',
      before: [proven],
      body: publishBody,
      answer,
      errors: [...proofErrors, 'not_found', 'not_ready', 'changed_meanwhile'],
    },
    async ({ c, body }) => {
      const id = c.req.param('tool');
      await publish.act(deps, c.var.admin, id, body);
      return read(deps, id, await writerFor(deps, c));
    },
  );
  route(
    {
      method: 'post',
      path: `${path}/roll-back`,
      ...told(rollBack),
      access: 'admin',
      before: [proven],
      body: rollBackBody,
      answer,
      errors: [...proofErrors, 'not_found', 'not_ready', ...(rollBack.errors ?? [])],
    },
    async ({ c, body }) => {
      const id = c.req.param('tool');
      await rollBack.act(deps, c.var.admin, id, body);
      return read(deps, id, await writerFor(deps, c));
    },
  );
}
