import { Link } from 'react-router';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { providerPlace } from '../providers/provider-names.tsx';
import classes from './tools.module.css';

/** Where the price of a tool of the program is changed. */
export const priceAddress = (toolId: string): string =>
  `/admin/settings?${new URLSearchParams({ part: 'prices', tool: toolId })}`;

type Props = { id: string; providers: readonly string[] };

/** The ways from a tool of the program to all else that is set of it at other desks. */
export function ToolLeads({ id, providers }: Props) {
  const say = useTexts('adminTools');
  const [first] = providers;
  return (
    <nav aria-label={say('leads.label')} className={classes.leads}>
      <Link to={priceAddress(id)}>{say('leads.price')}</Link>
      {first !== undefined && <Link to={`/admin/providers#${providerPlace(first)}`}>{say('leads.providers')}</Link>}
      <Link to="/admin/settings?part=costs">{say('leads.cost')}</Link>
      <Link to="/admin/settings?part=tools">{say('leads.switch')}</Link>
      <Link to="/admin/settings?part=languages">{say('leads.texts')}</Link>
      <Link to={`/admin/jobs?${new URLSearchParams({ state: 'completed', tool: id })}`}>{say('leads.jobs')}</Link>
    </nav>
  );
}
