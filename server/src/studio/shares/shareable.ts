/**
 * Of a record `g`: whether a link may show it at this moment. In the trash, taken down, held or marked for review it may
 * not; every request asks this anew, so that nothing has to be told to a link.
 */
export const SHAREABLE = `(g.status = 'completed' and g.removed_at is null and g.outputs <> '[]'
  and not g.metadata ? 'flagged' and not g.metadata ? 'taken_down'
  and g.metadata #>> '{review,state}' is distinct from 'held')`;

/** Of a link `s`: the records that it leads to, in its order; of a collection those that are in it now. */
export const LED_TO = `(select r.generation_id, r.place::double precision as place from share_results r where r.share_id = s.id
  union all select i.generation_id, i.place from collection_items i where i.collection_id = s.collection_id)`;

/** Of a link `s`: whether it is neither revoked nor over. SQL functions ask `open_link` of `shares.sql`. */
export const STANDS = `(s.revoked_at is null and (s.expires_at is null or s.expires_at > now()))`;

/** Of a link `s`, with its owner `u`: whether it stands, and its owner is not suspended. */
export const OPEN = `(${STANDS} and (u.banned is not true or u."banExpires" < now()))`;
