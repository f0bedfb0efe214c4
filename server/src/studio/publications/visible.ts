import { SHAREABLE } from '../shares/shareable.ts';

/** What every public page reads from: a publication `p`, its record `g`, its author `u` and its file `shown`. */
export const JOINED = `publications p
  join ai_generations g on g.id = p.generation_id and g.user_id = p.user_id
  join "user" u on u.id = p.user_id
  join lateral (
    select one as output from jsonb_array_elements(g.outputs) as one where one ->> 'url' = p.output_url
  ) as shown on true
  left join public_profiles f on f.user_id = p.user_id and f.is_on and p.is_on_profile`;

/**
 * Whether everybody may see it at this moment. Every request asks this anew: what is unpublished, hidden, taken down, held,
 * in the trash, or of somebody suspended is gone with the next one.
 */
export const VISIBLE = `(p.state = 'public' and ${SHAREABLE} and not is_suspended(u.banned, u."banExpires"))`;
