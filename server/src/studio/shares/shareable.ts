/**
 * A condition on a record `g`: whether a link may show it now. It may not in the trash, taken down, held or marked for
 * review. Every request asks this anew, so that links need not be told of changes.
 */
export const SHAREABLE = `(g.status = 'completed' and g.removed_at is null and g.outputs <> '[]'
  and not g.metadata ? 'flagged' and not g.metadata ? 'taken_down'
  and g.metadata #>> '{review,state}' is distinct from 'held')`;

/** The records that a link `s` leads to, in its order; for a collection, those that are in it now. */
export const LED_TO = `(select r.generation_id, r.place::double precision as place from share_results r where r.share_id = s.id
  union all select i.generation_id, i.place from collection_items i where i.collection_id = s.collection_id)`;

/** A condition on a link `s`: neither revoked nor expired. SQL functions ask `open_link` of `shares.sql` instead. */
export const STANDS = `(s.revoked_at is null and (s.expires_at is null or s.expires_at > now()))`;

/** A condition on a link `s` with its owner `u`: it stands, and its owner is not suspended. */
export const OPEN = `(${STANDS} and not is_suspended(u.banned, u."banExpires"))`;
