import { Hono } from 'hono';
import { checkInput } from '../../../http/invalid-input.ts';
import { limitJson, readJson } from '../../../http/json-body.ts';
import type { AdminEnv, AdministrationPorts } from '../admin.ts';
import { idOf } from '../input.ts';
import { chartsQuery, readCharts } from './charts.ts';
import { checkJob } from './check-job.ts';
import { readJob } from './job-detail.ts';
import { jobsQuery, listJobs } from './list-jobs.ts';
import { readProviders } from './providers-health.ts';
import { refundBody, refundJob } from './refund-job.ts';

/** Work under way and behind us, and how the studio does. `:id` is a generation's. */
export function deskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>();
  app.get('/api/admin/jobs', async (c) => c.json(await listJobs(deps.database, checkInput(jobsQuery, c.req.query()))));
  app.get('/api/admin/jobs/:id', async (c) => c.json(await readJob(deps, idOf(c))));
  app.post('/api/admin/jobs/:id/check', async (c) => {
    await checkJob(deps, c.var.admin, idOf(c));
    return c.json(await readJob(deps, idOf(c)));
  });
  app.post('/api/admin/jobs/:id/refund', limitJson, async (c) => {
    await refundJob(deps, c.var.admin, idOf(c), checkInput(refundBody, await readJson(c)));
    return c.json(await readJob(deps, idOf(c)));
  });
  app.get('/api/admin/providers', async (c) => c.json(await readProviders(deps)));
  app.get('/api/admin/charts', async (c) => {
    const { days } = checkInput(chartsQuery, c.req.query());
    return c.json(await readCharts(deps, days));
  });
  return app;
}
