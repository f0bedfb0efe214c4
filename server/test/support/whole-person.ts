import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/pool.ts';
import { storedNotice } from './notices.ts';
import { createPerson, type Person } from './people.ts';
import { storedInput } from './stored-input.ts';
import type { WorkingStudio } from './working-studio.ts';

/** What stands nowhere but in what a test wrote about somebody, so that it can be searched for. */
type Traces = { words: string; address: string; phone: string; wallet: string };

/**
 * Writes something about a person into every table that is about people, straight into the database. `made` is a finished
 * generation of theirs, `admin` somebody who acted on it.
 */
async function fillPerson(
  database: Database,
  person: Person,
  { made, admin }: { made: string; admin: Person },
): Promise<Traces> {
  const { id } = person;
  const words = `words-${randomBytes(6).toString('hex')}`;
  const address = `203.0.113.${1 + Math.floor(Math.random() * 200)}`;
  const phone = `+1555${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  const wallet = `0x${randomBytes(20).toString('hex')}`;
  const tag = randomUUID();
  const endpoint = randomUUID();
  const key = randomUUID();
  const notice = await storedNotice(database, { userId: id, generationId: made });
  const takedown = randomUUID();
  const sealed = `${id}/generations/${randomUUID()}-0-a.png`;
  const hash = randomBytes(32);
  const workspace = randomUUID();
  const statements = [
    sql`update "user" set "emailVerified" = true, name = ${words}, "banReason" = ${words} where id = ${id}`,
    sql`update profiles set prompt_in_files = true where id = ${id}`,
    sql`update profiles set username = ${words}, bio = ${words}, twitter = ${words} where id = ${id}`,
    sql`update "session" set "ipAddress" = ${address}, "userAgent" = ${words} where "userId" = ${id}`,
    sql`insert into "account" ("userId", "accountId", "providerId", email, password, "accessToken", "updatedAt")
      values (${id}, ${tag}, 'google', ${person.email}, ${words}, ${words}, now())`,
    sql`insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
      values (${id}, ${words}, ${tag}, '\\x00', 0, '{}')`,
    sql`insert into wallets (user_id, address) values (${id}, ${wallet})`,
    sql`insert into phones (user_id, number) values (${id}, ${phone})`,
    sql`insert into phone_codes (user_id, number, purpose, code_hash, expires_at)
      values (${id}, ${phone}, 'confirm', ${hash}, now() + interval '10 minutes')`,
    sql`insert into "twoFactor" ("userId", secret, "backupCodes") values (${id}, ${words}, ${words})`,
    sql`insert into used_totp (user_id, code) values (${id}, '123456')`,
    sql`insert into known_browsers (user_id, browser) values (${id}, ${hash})`,
    sql`insert into email_changes (user_id, new_email) values (${id}, ${`${words}@example.com`})`,
    sql`insert into invitations (email, token_hash, user_id, accepted_at, invited_by)
      values (${person.email}, ${hash}, ${id}, now(), ${admin.id})`,
    sql`insert into contact_messages (name, email, subject, message)
      values (${words}, ${person.email}, 'general', ${words})`,
    sql`insert into "verification" (identifier, value, "expiresAt")
      values (${`sign-in-otp-${person.email}`}, ${id}, now() + interval '1 hour')`,
    sql`insert into rate_limits (key, uses, until) values
      (${`sign-in:${person.email}`}, 1, now() + interval '1 hour'), (${`vision:${id}`}, 1, now() + interval '1 hour')`,
    sql`insert into api_keys (id, user_id, name, start, hash, scopes)
      values (${key}, ${id}, ${words}, 'kn_a', ${hash}, '{read}')`,
    sql`insert into api_key_uses (key_id) values (${key})`,
    sql`insert into api_key_spending (key_id, month, tokens) values (${key}, date_trunc('month', now()), 8)
      on conflict do nothing`,
    sql`insert into api_key_generations (generation_id, key_id) values (${made}, ${key})`,
    sql`insert into webhook_endpoints (id, user_id, url, secret)
      values (${endpoint}, ${id}, ${`https://example.com/${words}`}, ${words})`,
    sql`insert into webhook_old_secrets (endpoint_id, secret, signs_until)
      values (${endpoint}, ${words}, now() + interval '1 day')`,
    sql`insert into webhook_deliveries (endpoint_id, event, generation_id, last_error)
      values (${endpoint}, 'test', ${made}, ${words})`,
    sql`insert into run_attempts (run_id, no, provider, outcome, said)
      select r.id, 1, 'fal', 'failed', ${words} from runs r where r.generation_id = ${made} limit 1`,
    sql`insert into generation_inputs (generation_id, key)
      select ${made}, f.key from files f where f.user_id = ${id} and f.folder <> 'generations' limit 1 on conflict do nothing`,
    sql`insert into generation_parents (child, parent, part) values (${made}, ${randomUUID()}, 'reuse')`,
    sql`insert into inbox_entries (user_id, kind, business_key, facts, generation_id, is_listed, is_mailed)
      values (${id}, 'done', ${words}, ${JSON.stringify({ name: words })}, ${made}, true, true)`,
    sql`insert into inbox_choices (user_id, zone) values (${id}, ${words})`,
    sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, user_agent)
      select ${id}, s.id, ${words}, ${words}, ${words}, ${words} from "session" s where s."userId" = ${id} limit 1`,
    sql`insert into keeps (generation_id, user_id, generated_at, is_favorite, is_protected)
      values (${made}, ${id}, now(), true, true)`,
    sql`insert into generation_tags (generation_id, tag, user_id, generated_at) values (${made}, ${words}, ${id}, now())`,
    sql`insert into collections (id, user_id, name, cover_id) values (${tag}, ${id}, ${words}, ${made})`,
    sql`insert into collections (user_id, parent_id, name) values (${id}, ${tag}, ${words})`,
    sql`insert into public_profiles (user_id, handle, display_name, bio, links)
      values (${id}, ${tag.replaceAll('-', '').slice(0, 30)}, ${words}, ${words}, array[${words}])`,
    sql`insert into publications (id, user_id, generation_id, output_url, kind, title, description, credit, is_on_profile,
        shows_prompt, state, reason, appeal)
      values (${tag}, ${id}, ${made}, ${words}, 'image', ${words}, ${words}, ${words}, true, true, 'hidden', ${words},
        ${words})`,
    sql`insert into generation_remixes (generation_id, publication_id) values (${made}, ${tag})`,
    sql`insert into publication_likes (publication_id, user_id) values (${tag}, ${id}), (${tag}, ${admin.id})`,
    sql`insert into shares (id, user_id, token_hash, title, may_download, shows_prompt)
      values (${tag}, ${id}, ${randomBytes(32)}, ${words}, true, true)`,
    sql`insert into share_results (share_id, generation_id, place) values (${tag}, ${made}, 0)`,
    sql`insert into comments (generation_id, user_id, share_id, name, guest_hash, words)
      values (${made}, ${id}, ${tag}, ${words}, ${hash}, ${words})`,
    sql`insert into approvals (generation_id, user_id, share_id, act, name, note)
      values (${made}, ${id}, ${tag}, 'approved', ${words}, ${words})`,
    sql`insert into shares (user_id, kind, collection_id, token_hash, title, may_download, shows_prompt)
      values (${id}, 'collection', ${tag}, ${randomBytes(32)}, ${words}, true, true)`,
    sql`insert into collection_items (collection_id, generation_id, user_id, place) values (${tag}, ${made}, ${id}, 1)`,
    sql`insert into checkouts (id, user_id, mode, offer, state)
      values (${`cs_${tag}`}, ${id}, 'payment', 'kinora_pack_400', 'paid')`,
    sql`insert into billing_customers (id, user_id) values (${`cus_${tag}`}, ${id})`,
    sql`insert into subscriptions (id, user_id, customer_id, status, plan, billing_interval, item_id, amount,
        current_period_start, current_period_end, created_at, ended_at, sync_no)
      values (${`sub_${tag}`}, ${id}, ${`cus_${tag}`}, 'canceled', 'pro', 'year', 'si', 25200, now(), now(), now(), now(), 1)`,
    sql`insert into payment_troubles (subscription_id, ended_at, outcome) values (${`sub_${tag}`}, now(), 'lost')`,
    sql`insert into payments (id, user_id, kind, product, subscription_id, amount, currency, tokens, paid_at)
      values (${`in_${tag}`}, ${id}, 'plan', 'pro', ${`sub_${tag}`}, 25200, 'usd', 0, now())`,
    sql`insert into token_codes (code, tokens) values (${`C-${tag.toUpperCase()}`}, 10)`,
    sql`insert into token_code_uses (code, user_id, mailbox, tokens) values (${`C-${tag.toUpperCase()}`}, ${id}, ${hash}, 10)`,
    sql`insert into referral_links (user_id, code) values (${id}, ${tag.replaceAll('-', '').slice(0, 12)})`,
    sql`insert into referrals (referred_id, referrer_id, referrer_tokens, referred_tokens)
      values (${id}, ${admin.id}, 10, 10), (${admin.id}, ${id}, 10, 10)`,
    sql`insert into token_grants (subscription_id, n, payment_id, due_at, tokens, state)
      values (${`sub_${tag}`}, 1, ${`in_${tag}`}, now(), 3000, 'lapsed')`,
    sql`insert into top_ups (user_id, pack, cents, state) values (${id}, '400', 500, 'failed')`,
    sql`insert into billing_preferences (user_id, tokens_per_day) values (${id}, 1000) on conflict do nothing`,
    sql`insert into payment_cases (id, kind, user_id, price_id, amount, currency, closed_at)
      values (${`in_${tag}`}, 'invoice', ${id}, 'price', 1, 'usd', now())`,
    sql`insert into payment_events (id, type, customer_id, body, state, error, processed_at)
      values (${`evt_${tag}`}, 'invoice.paid', ${`cus_${tag}`}, ${words}, 'done', ${words}, now())`,
    sql`insert into moderation_cases (generation_id, user_id, generation_name, reason, flagged_by, note)
      values (${made}, ${id}, ${words}, ${words}, ${admin.id}, 'a note')`,
    sql`insert into refusals (user_id, kind, place, field, rules, hash, words, appeal, appealed_at)
      values (${id}, 'text', 'gen_01', 'prompt', ${JSON.stringify([{ rule: words }])}, ${hash}, ${words}, ${words}, now())`,
    sql`update notices set to_author = 'As an answer', decision = 'taken_down', decided_at = now(), decided_by = ${admin.id}
      where id = ${notice}`,
    sql`insert into notices (kind, reason, name, email, links, statements, token_hash, half_at, due_at)
      values ('other', ${words}, ${words}, ${person.email}, '{}', '{}', ${randomBytes(32)}, now(), now())`,
    sql`insert into takedowns (id, notice_id, kind, user_id, generation_id, name, reason, keep_until)
      values (${takedown}, ${notice}, 'other', ${id}, ${randomUUID()}, ${words}, 'As an example', now() + interval '1 day')`,
    sql`insert into sealed_files (key, takedown_id, file) values (${sealed}, ${takedown}, '{}')`,
    sql`insert into admin_audit (admin_id, admin_email, address, action, target_kind, target_id, before, after, reason)
      values (${admin.id}, ${admin.email}, '198.51.100.7', 'user.suspend', 'user', ${id}, ${JSON.stringify({ name: words })},
        ${JSON.stringify({ email: person.email })}, ${words})`,
    sql`insert into account_traits (user_id, kind, value, hint) values (${id}, 'card', ${hash}, '4242')`,
    sql`insert into signup_gifts (user_id, state) values (${id}, 'given') on conflict do nothing`,
    sql`insert into arriving_sign_ups (email, network) values (${person.email}, ${address}) on conflict do nothing`,
    sql`insert into card_declines (id, user_id) values (${`ch_${tag}`}, ${id})`,
    sql`insert into fraud_warnings (id, user_id) values (${`issfr_${tag}`}, ${id})`,
    sql`insert into batches (id, user_id, tool_type, tool_name, name, plan, plan_hash, item_count, cost)
      values (${tag}, ${id}, 'gen_01', 'FLUX', ${words}, '{}', '\\x00', 1, 8)`,
    sql`insert into batch_items (generation_id, batch_id, position, label) values (${made}, ${tag}, 0, '{}')`,
    sql`insert into prompt_lists (user_id, name, entries) values (${id}, ${tag}, array[${words}])`,
    sql`insert into prompt_helps (id, user_id, act, input_hash, made_by, answer, tokens)
      values (${tag}, ${id}, 'rewrite', '\\x00', 'built_in', ${words}, 0)`,
    sql`insert into styles (user_id, id, name, words_before, words_after, pictures)
      values (${id}, ${tag}, ${words}, '', ${words}, '{}')`,
    sql`insert into presets (id, user_id, tool_type) values (${tag}, ${id}, 'gen_01')`,
    sql`insert into preset_versions (preset_id, version, name, settings)
      values (${tag}, 1, ${words}, ${JSON.stringify({ prompt: words })})`,
    sql`insert into "user" (id, name, email, "emailVerified")
      values (${workspace}, 'Together', workspace_address(${workspace}), false)`,
    sql`insert into workspaces (id, name) values (${workspace}, 'Together')`,
    sql`insert into workspace_members (workspace_id, user_id, role)
      values (${workspace}, ${admin.id}, 'owner'), (${workspace}, ${id}, 'editor')`,
    sql`insert into workspace_spending (workspace_id, member_id, month, tokens) values (${workspace}, ${id}, now(), 0)`,
    sql`insert into workspace_work (id, workspace_id, author_id, month, tokens, returned)
      values (${tag}, ${workspace}, ${id}, now(), 8, 8)`,
    sql`insert into workspace_invitations (workspace_id, email, role, invited_by)
      values (${workspace}, ${person.email}, 'viewer', ${id})`,
    sql`insert into person_limits (user_id, runs_at_once) values (${id}, 50) on conflict do nothing`,
    sql`insert into inactivity_warnings (user_id) values (${id}) on conflict do nothing`,
    sql`insert into risk_cases (user_id) values (${id}) on conflict do nothing`,
    sql`insert into risk_signals (case_id, kind, points) select c.id, 'example', 1 from risk_cases c where c.user_id = ${id}`,
    sql`insert into tasks (kind, payload, done_at, last_error)
      values ('mail', '{}', now(), ${`550 <${person.email}> is unknown`})`,
    sql`insert into data_exports (user_id, state, asked_by, finished_at, asked_at)
      values (${id}, 'failed', 'person', now(), now() - interval '3 days')`,
  ];
  for (const statement of statements) await statement.execute(database);
  return { words, address, phone, wallet };
}

/** Somebody with a finished picture, another one in the trash, an upload, and something in every table about people. */
export async function createWholePerson(studio: WorkingStudio) {
  const person = await createPerson(studio.database, { tokens: 1000, purchasedTokens: 50 });
  const admin = await createPerson(studio.database);
  const made = await studio.submit(person, 'a fox in the snow');
  await studio.ended(person, made);
  const trashed = await studio.submit(person, 'a vase that nobody needs');
  await studio.ended(person, trashed);
  await studio.ask(person, 'DELETE', `/api/generations/${trashed}`);
  await storedInput(studio, person, { folder: 'guide-images' });
  const traces = await fillPerson(studio.database, person, { made, admin });
  return { person, admin, traces, made, trashed };
}
