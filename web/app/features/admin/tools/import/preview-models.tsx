import { previewModelsSchema } from '@kinora/server/admin-tools-wire';
import { Badge, Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../../../shared/api/request.ts';
import { ADMIN } from '../../admin-api.ts';
import classes from './import.module.css';

const previewModelsQuery = queryOptions({
  queryKey: [ADMIN, 'preview-models'],
  queryFn: ({ signal }) => ask(previewModelsSchema, '/api/admin/preview-models', { signal }),
});

const MOST_SHOWN = 12;

type Props = {
  /** As far as it is typed: what is shown has all of its words. */
  typed: string;
  onChoose: (endpoint: string) => void;
};

/** Until fal has a key, the preview engine answers for it: which models can be tried, and how closely it follows them. */
export function PreviewModels({ typed, onChoose }: Props) {
  const { data } = useQuery(previewModelsQuery);
  const models = data?.models ?? [];
  if (models.length === 0) return null;
  const words = typed.toLowerCase().split(/[\s/]+/);
  const found = models.filter(({ endpoint }) => words.every((word) => endpoint.toLowerCase().includes(word)));
  const shown = found.slice(0, MOST_SHOWN);
  return (
    <section className={classes.models} aria-labelledby="preview-models">
      <h3 id="preview-models">What can be tried without a key</h3>
      <p className={classes.why}>
        The preview engine of this machine answers for fal. It follows {models.filter((one) => one.isFollowed).length}{' '}
        models input by input; of {models.filter((one) => !one.isFollowed).length} more it knows the form and makes
        something of their kind, which only stands in for the model. Type a word above to find one.
      </p>
      <ul>
        {shown.map(({ endpoint, isFollowed, tools }) => (
          <li key={endpoint} className={classes.model}>
            <Button size="compact-sm" variant="default" onClick={() => onChoose(endpoint)}>
              {endpoint}
            </Button>
            <Badge color={isFollowed ? 'green' : 'gray'}>{isFollowed ? 'Followed' : 'Stand-in'}</Badge>
            {tools.length > 0 && <span className={classes.why}>made already: {tools.join(', ')}</span>}
          </li>
        ))}
      </ul>
      {found.length > shown.length && <p className={classes.why}>and {found.length - shown.length} more.</p>}
      {found.length === 0 && (
        <p className={classes.why}>The preview engine has no model with this name. Set FAL_KEY to ask fal itself.</p>
      )}
    </section>
  );
}
