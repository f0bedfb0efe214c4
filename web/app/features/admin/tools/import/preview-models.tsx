import { previewModelsSchema } from '@kinora/server/admin-tools-wire';
import { Badge, Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../../../shared/api/request.ts';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
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
  const say = useTexts('adminToolAdd');
  const { data } = useQuery(previewModelsQuery);
  const models = data?.models ?? [];
  if (models.length === 0) return null;
  const followed = models.filter(({ isFollowed }) => isFollowed).length;
  const words = typed.toLowerCase().split(/[\s/]+/);
  const found = models.filter(({ endpoint }) => words.every((word) => endpoint.toLowerCase().includes(word)));
  const shown = found.slice(0, MOST_SHOWN);
  return (
    <section className={classes.models} aria-labelledby="preview-models">
      <h3 id="preview-models">{say('preview.title')}</h3>
      <p className={classes.why}>{say('preview.text', { followed, others: models.length - followed })}</p>
      <ul>
        {shown.map(({ endpoint, isFollowed, tools }) => (
          <li key={endpoint} className={classes.model}>
            <Button size="compact-sm" variant="default" onClick={() => onChoose(endpoint)}>
              {endpoint}
            </Button>
            <Badge color={isFollowed ? 'green' : 'gray'}>
              {isFollowed ? say('preview.followed') : say('preview.standIn')}
            </Badge>
            {tools.length > 0 && (
              <span className={classes.why}>{say('preview.made', { tools: tools.join(', ') })}</span>
            )}
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p className={classes.why}>{say('preview.more', { count: found.length - shown.length })}</p>
      )}
      {found.length === 0 && <p className={classes.why}>{say('preview.none')}</p>}
    </section>
  );
}
