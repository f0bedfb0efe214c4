import { useQuery } from '@tanstack/react-query';
import { DetailRows } from '../generation/detail-rows.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { authorQuery } from './workspaces-api.ts';

/** Who of a workspace made something; nothing where that is nobody any more. */
export function AuthorRow({ generation }: { generation: string }) {
  const say = useTexts('workspaces');
  const { data } = useQuery(authorQuery(generation));
  return data?.author && <DetailRows rows={[{ label: say('madeBy'), value: data.author.name }]} />;
}
