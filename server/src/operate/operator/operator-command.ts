import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { createDatabase, createPool, type Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import { appendNote } from '../administration/audit.ts';
import {
  addHashList,
  readHashes,
  readHashLists,
  removeHashList,
  sourceField,
} from '../administration/hash-lists/hash-lists.ts';
import { changeSetting, listSettings } from '../administration/settings/settings-store.ts';

export const operatorCommands = [
  'make-admin <e-mail>',
  'admin restore <e-mail>',
  'admin end-sessions <e-mail>',
  'settings get [name]',
  'settings set <name> <JSON>',
  'hashes list',
  'hashes import <file> <source>',
  'hashes remove <id>',
];

/**
 * What operators do at the terminal that administrators do on their pages; it leaves the same lines in the audit log.
 * False when it is none of these commands.
 */
export async function runOperatorCommand(config: Config, log: Logger, words: readonly string[]): Promise<boolean> {
  const act = actOf(words);
  if (act === null) return false;
  const pool = createPool({ url: config.databaseUrl, size: 1, log });
  try {
    await act(createDatabase(pool));
  } finally {
    await pool.end();
  }
  return true;
}

function actOf([command, ...rest]: readonly string[]): ((database: Database) => Promise<void>) | null {
  if (command === 'make-admin') {
    const [email, ...more] = rest;
    return email === undefined || more.length > 0 ? null : (database) => makeAdmin(database, email);
  }
  const [verb, name, ...json] = rest;
  if (command === 'admin') {
    if (name === undefined || json.length > 0) return null;
    if (verb === 'restore') return (database) => restoreAdmin(database, name);
    return verb === 'end-sessions' ? (database) => endAllSessions(database, name) : null;
  }
  if (command === 'hashes') return hashesActOf(verb, name, json);
  if (command !== 'settings') return null;
  if (verb === 'get' && json.length === 0) return (database) => printSettings(database, name);
  if (verb === 'set' && name !== undefined && json.length > 0) {
    return (database) => storeSetting(database, name, json.join(' '));
  }
  return null;
}

function hashesActOf(verb: string | undefined, given: string | undefined, more: readonly string[]) {
  if (given === undefined) return verb === 'list' ? printHashLists : null;
  if (verb === 'import' && more.length > 0) {
    return (database: Database) => importHashes(database, given, more.join(' '));
  }
  return verb === 'remove' && more.length === 0 ? (database: Database) => removeHashes(database, given) : null;
}

async function findPerson(database: Database, email: string) {
  const person = await database
    .selectFrom('user')
    .select(['id', 'emailVerified', 'role', 'banned', 'banReason', 'banExpires'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  if (person === undefined) throw new Error(`Nobody has an account with ${email}`);
  return person;
}

/** For whoever another administrator has shut out: no suspension, the role, and no session that somebody else opened. */
async function restoreAdmin(database: Database, email: string): Promise<void> {
  const person = await findPerson(database, email);
  if (!person.emailVerified) throw new Error(`${email} has not been confirmed yet`);
  const { role, banned, banReason, banExpires } = person;
  const after = { role: 'admin', banned: false, banReason: null, banExpires: null };
  const ended = await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('user')
      .set({ ...after, updatedAt: new Date() })
      .where('id', '=', person.id)
      .execute();
    const sessions = await transaction.deleteFrom('session').where('userId', '=', person.id).returning('id').execute();
    await appendNote(transaction, null, {
      action: 'user.restore',
      target: { kind: 'user', id: person.id },
      before: { role, banned, banReason, banExpires },
      after,
    });
    return sessions.length;
  });
  console.log(`${email} is an administrator, and not suspended. ${ended} sessions have ended.`);
}

async function endAllSessions(database: Database, email: string): Promise<void> {
  const { id } = await findPerson(database, email);
  const ended = await database.transaction().execute(async (transaction) => {
    const sessions = await transaction.deleteFrom('session').where('userId', '=', id).returning('id').execute();
    await appendNote(transaction, null, {
      action: 'user.end_sessions',
      target: { kind: 'user', id },
      before: { sessions: sessions.length },
      after: { sessions: 0 },
    });
    return sessions.length;
  });
  console.log(`${email} is signed out everywhere. ${ended} sessions have ended.`);
}

async function makeAdmin(database: Database, email: string): Promise<void> {
  const person = await findPerson(database, email);
  if (!person.emailVerified) throw new Error(`${email} has not been confirmed yet`);
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('user').set({ role: 'admin' }).where('id', '=', person.id).execute();
    await appendNote(transaction, null, {
      action: 'user.make_admin',
      target: { kind: 'user', id: person.id },
      before: { role: person.role === 'admin' ? 'admin' : 'user' },
      after: { role: 'admin' },
    });
  });
  console.log(`${email} is an administrator.`);
}

async function printSettings(database: Database, name: string | undefined): Promise<void> {
  const settings = (await listSettings(database)).filter((setting) => name === undefined || setting.name === name);
  if (settings.length === 0) throw new Error(`No setting is called ${name}`);
  for (const setting of settings) console.log(`${setting.name} ${JSON.stringify(setting.value)}`);
}

async function storeSetting(database: Database, name: string, json: string): Promise<void> {
  const setting = await changeSetting(database, null, name, { value: parseJson(json) });
  console.log(`${setting.name} ${JSON.stringify(setting.value)}`);
}

async function printHashLists(database: Database): Promise<void> {
  const { lists } = await readHashLists(database);
  for (const { id, source, addedAt, files, looks } of lists) {
    console.log(`${id} ${addedAt.slice(0, 10)} ${files} files, ${looks} looks: ${source}`);
  }
  console.log(`${lists.length} ${lists.length === 1 ? 'list' : 'lists'}`);
}

async function importHashes(database: Database, path: string, source: string): Promise<void> {
  const hashes = readHashes(await readFile(path, 'utf8'));
  const words = sourceField.parse(source);
  await database.transaction().execute(async (transaction) => {
    await appendNote(transaction, null, await addHashList(transaction, { source: words, hashes, reason: null }));
  });
  const { files, looks } = hashes;
  console.log(`${files.length} files and ${looks.length} looks are not stored here from now on.`);
}

async function removeHashes(database: Database, id: string): Promise<void> {
  const list = z.uuid().safeParse(id).data;
  if (list === undefined) throw new Error(`No list of hashes is called ${id}`);
  await database.transaction().execute(async (transaction) => {
    await appendNote(transaction, null, await removeHashList(transaction, list, null));
  });
  console.log('It is removed.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`This is not JSON: ${text}`);
  }
}
