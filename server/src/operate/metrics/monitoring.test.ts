import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';

const deploy = fileURLToPath(new URL('../../../../deploy', import.meta.url));
const read = (...names: string[]) => readFileSync(join(deploy, ...names), 'utf8');

const dashboard = z.looseObject({
  uid: z.string().max(40),
  title: z.string(),
  panels: z.array(
    z.looseObject({
      id: z.int(),
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.looseObject({ refId: z.string(), expr: z.string() })).min(1),
    }),
  ),
});
const rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});

const dashboards = readdirSync(join(deploy, 'grafana')).map((name) => ({
  name,
  ...dashboard.parse(JSON.parse(read('grafana', name))),
}));
const alerts = rules.parse(parse(read('prometheus', 'alerts.yaml'))).groups.flatMap((group) => group.rules);
const queries = [
  ...dashboards.flatMap(({ name, panels }) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`${name}: ${title}`, expr] as const)),
  ),
  ...alerts.map(({ alert, expr }) => [`alerts.yaml: ${alert}`, expr] as const),
];

/** What a query asks for: names of metrics, and the names of labels that it mentions. Throws for what is no PromQL. */
function readQuery(written: string) {
  // Grafana puts a duration in its place.
  const query = written.replaceAll('$__rate_interval', '1m');
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(query).iterate({
    enter({ type, from, to }) {
      const text = query.slice(from, to);
      if (type.isError) throw new Error(`No PromQL at ${from}: ${query}`);
      if (type.name === 'Identifier') metrics.push(text);
      if (type.name === 'LabelName') labels.push(text);
    },
  });
  return { metrics, labels };
}

let studio: ServedStudio;
let exposition: string;
beforeAll(async () => {
  studio = await startServedStudio();
  exposition = await (await studio.send(null, 'GET', '/metrics')).text();
}, 60_000);
afterAll(() => studio.stop());

describe('dashboards and alerts', () => {
  test.each(queries)('%s asks for what the studio tells', (_where, query) => {
    const { metrics } = readQuery(query);
    const told = new Set<string>(['up']);
    for (const [, name = '', type] of exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      told.add(name);
      if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) told.add(`${name}_${part}`);
    }
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics) expect(told).toContain(metric);
  });

  test('every figure of the studio itself is on a dashboard', () => {
    const shown = new Set(queries.flatMap(([, query]) => readQuery(query).metrics));
    const own = [...exposition.matchAll(/^# TYPE (kinora_\S+) (\S+)$/gm)]
      .filter(([, name = '']) => !/^kinora_(?:process|nodejs)_/.test(name))
      .map(([, name = '', type]) => (type === 'histogram' ? `${name}_count` : name));
    const hidden = own.filter((name) => !shown.has(name) && !shown.has(name.replace(/_count$/, '_bucket')));
    expect(hidden).toEqual([]);
  });

  test('no query mentions a label that nothing has', () => {
    const known = [
      'provider',
      'state',
      'status',
      'route',
      'method',
      'step',
      'outcome',
      'kind',
      'le',
      'job',
      'instance',
    ];
    const ofFigures = ['currency', 'tool', 'plan', 'interval', 'desk', 'reason', 'model', 'end', 'from', 'table'];
    const named = new Set(queries.flatMap(([, query]) => readQuery(query).labels));
    expect([...named].filter((label) => ![...known, ...ofFigures].includes(label))).toEqual([]);
  });

  test('a query that cannot be read is refused', () => {
    expect(() => readQuery('sum by (kinora_runs')).toThrow('No PromQL');
  });

  test('panels have places of their own', () => {
    for (const { name, panels } of dashboards) {
      expect(new Set(panels.map(({ id }) => id)).size, name).toBe(panels.length);
      const taken = new Set<string>();
      for (const { gridPos, title } of panels) {
        expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
          for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
            expect(taken, `${name}: ${title}`).not.toContain(`${x} ${y}`);
            taken.add(`${x} ${y}`);
          }
        }
      }
    }
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
  });

  test.each([
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
    ['check', 'config', '--syntax-only', 'prometheus.yaml'],
  ])('Prometheus itself agrees, where it is installed: %s %s', async (...words) => {
    const asked = promisify(execFile)('promtool', words, { cwd: join(deploy, 'prometheus') });
    const complaint = await asked.then(
      () => null,
      (error: { code?: unknown; stdout?: string; stderr?: string }) =>
        error.code === 'ENOENT' ? null : `${error.stdout} ${error.stderr}`,
    );
    expect(complaint).toBeNull();
  });
});
