import { type Style, type Styles, stylesSchema } from '@kinora/server/styles-wire';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/queries.ts';
import { ask, request } from '../../../shared/api/request.ts';

const STYLES = ['styles'];

/** A person's own styles, by name. */
export const stylesQuery = queryOptions({
  queryKey: STYLES,
  queryFn: ({ signal }): Promise<Styles> => ask(stylesSchema, '/api/styles', { signal }),
});

async function changed(done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } finally {
    await queryClient.invalidateQueries({ queryKey: STYLES });
  }
}

/** Makes it, changes it, or brings it back after it was deleted. */
export const saveStyle = ({ id, ...body }: Style): Promise<void> =>
  changed(request(`/api/styles/${id}`, { method: 'PUT', body }));

export const deleteStyle = (id: string): Promise<void> => changed(request(`/api/styles/${id}`, { method: 'DELETE' }));
