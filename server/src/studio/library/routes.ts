import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import { generationListSchema } from '../generations/wire.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import {
  changeCollection,
  changedCollectionBody,
  createCollection,
  deleteCollection,
  findCollection,
  itemsBody,
  listCollections,
  listHomes,
  newCollectionBody,
  putIntoCollection,
  takeFromCollection,
  takenItemsBody,
} from './collections.ts';
import { keepBody, keepGenerations, type LibraryDeps, suggestTags, tagBody, tagGenerations, tagQuery } from './keep.ts';
import { libraryQuery, listLibrary } from './list-library.ts';
import { collectionSchema, collectionsSchema, homesSchema, keptSchema, tagsSchema } from './wire.ts';

/** What people think of what they made, and where they put it. */
export function libraryRoutes(deps: LibraryDeps & { config: Config; tools: ToolRegistry }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Library');
  route(
    {
      method: 'post',
      path: '/api/generations/keep',
      summary: 'Favor, rate, label or protect generations',
      description:
        'All that are named, or none: up to 200, in the gallery or in the trash. What is protected is not deleted, by nobody but an erasure of the account or the administrators of the studio.',
      access: 'generate',
      body: keepBody,
      answer: { status: 200, schema: keptSchema },
      errors: ['not_found', 'processing'],
    },
    ({ principal, body }) => keepGenerations(deps, principal, body),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/tags',
      summary: 'Add and remove tags of generations',
      description: 'All that are named, or none. Tags are kept in small letters; a generation has at most 30.',
      access: 'generate',
      body: tagBody,
      answer: { status: 200, schema: keptSchema },
      errors: ['not_found', 'processing', 'limit'],
    },
    ({ principal, body }) => tagGenerations(deps, principal, body),
  );
  route(
    {
      method: 'get',
      path: '/api/tags',
      summary: 'List own tags',
      description: 'The first 20 in their order, of those that begin with `q`.',
      access: 'read',
      query: tagQuery,
      answer: { status: 200, schema: tagsSchema },
    },
    ({ principal, query }) => suggestTags(deps, principal, query.q),
  );
  route(
    {
      method: 'get',
      path: '/api/generations/:id/collections',
      summary: 'In which collections a generation is',
      access: 'read',
      answer: { status: 200, schema: homesSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => listHomes(deps, principal, id),
  );
  route(
    {
      method: 'get',
      path: '/api/library',
      summary: 'List generations by what is kept, or of a collection',
      description:
        'One page, the newest first; a collection in its own order, and one with a rule as the rule asks. `rating` is the least.',
      access: 'read',
      query: libraryQuery,
      answer: { status: 200, schema: generationListSchema },
      errors: ['not_found'],
    },
    ({ principal, query }) => listLibrary(deps, principal, query),
  );
  collectionRoutes(deps, route);
  return app;
}

type AddRoute = ReturnType<typeof describedRoutes>['route'];

function collectionRoutes(deps: LibraryDeps, route: AddRoute): void {
  route(
    {
      method: 'get',
      path: '/api/collections',
      summary: 'List collections',
      description: 'All of them, by name; `parent_id` says within which each is.',
      access: 'read',
      answer: { status: 200, schema: collectionsSchema },
    },
    ({ principal }) => listCollections(deps, principal),
  );
  route(
    {
      method: 'post',
      path: '/api/collections',
      summary: 'Make a collection',
      description: 'With a `rule`, a query of `GET /api/generations`, it fills itself. At most 500, five deep.',
      access: 'generate',
      body: newCollectionBody,
      answer: { status: 201, schema: collectionSchema },
      errors: ['not_found', 'limit', 'collection_depth'],
    },
    ({ principal, body }) => createCollection(deps, principal, body),
  );
  route(
    {
      method: 'get',
      path: '/api/collections/:id',
      summary: 'Get a collection',
      access: 'read',
      answer: { status: 200, schema: collectionSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => findCollection(deps, principal, id),
  );
  route(
    {
      method: 'patch',
      path: '/api/collections/:id',
      summary: 'Rename or move a collection, or change its cover or rule',
      access: 'generate',
      body: changedCollectionBody,
      answer: { status: 200, schema: collectionSchema },
      errors: ['not_found', 'collection_circle', 'collection_depth', 'not_smart'],
    },
    ({ principal, id, body }) => changeCollection(deps, principal, id, body),
  );
  route(
    {
      method: 'delete',
      path: '/api/collections/:id',
      summary: 'Delete a collection',
      description: 'What is in it stays in the gallery; collections within it move one up.',
      access: 'generate',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id }) => deleteCollection(deps, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/collections/:id/items',
      summary: 'Put generations into a collection, or in another order',
      access: 'generate',
      body: itemsBody,
      answer: { status: 200, schema: collectionSchema },
      errors: ['not_found', 'smart_collection', 'limit'],
    },
    ({ principal, id, body }) => putIntoCollection(deps, principal, id, body),
  );
  route(
    {
      method: 'post',
      path: '/api/collections/:id/items/remove',
      summary: 'Take generations out of a collection',
      description: 'They stay in the gallery.',
      access: 'generate',
      body: takenItemsBody,
      answer: { status: 200, schema: collectionSchema },
      errors: ['not_found', 'smart_collection'],
    },
    ({ principal, id, body }) => takeFromCollection(deps, principal, id, body),
  );
}
