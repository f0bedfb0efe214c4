import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { RememberingRouter } from './remembering-router.ts';

function appWith(options: ConstructorParameters<typeof Hono>[0]) {
  const app = new Hono(options);
  app.use('*', async (c, next) => {
    await next();
    c.res.headers.set('X-Passed', c.req.method);
  });
  app.get('/lists', (c) => c.text('lists'));
  app.post('/lists', (c) => c.text('added'));
  app.get('/lists/:id', (c) => c.text(`list ${c.req.param('id')}`));
  app.get('/lists/newest', (c) => c.text('newest'));
  app.get('/:language/lists', (c) => c.text(`lists in ${c.req.param('language')}`));
  app.get('/files/*', (c) => c.text(`file ${c.req.path}`));
  return app;
}

test.each([
  ['GET', '/lists'],
  ['POST', '/lists'],
  ['DELETE', '/lists'],
  ['HEAD', '/lists'],
  ['GET', '/lists/7'],
  ['GET', '/lists/8'],
  ['GET', '/lists/newest'],
  ['GET', '/de/lists'],
  ['GET', '/fr/lists'],
  ['GET', '/files/a/b.png'],
  ['GET', '/nowhere'],
])('%s %s is answered as without a memory, the first time and later', async (method, path) => {
  const [app, plain] = [appWith({ router: new RememberingRouter() }), appWith({})];
  const told = async (one: Hono) => {
    const answer = await one.request(path, { method });
    return { status: answer.status, passed: answer.headers.get('x-passed'), text: await answer.text() };
  };
  const expected = await told(plain);
  for (let time = 0; time < 3; time += 1) expect(await told(app)).toEqual(expected);
});

test('a route that is added later is found', async () => {
  const app = appWith({ router: new RememberingRouter() });
  expect((await app.request('/later')).status).toBe(404);
  app.get('/later', (c) => c.text('here'));
  expect((await app.request('/later')).status).toBe(200);
});
