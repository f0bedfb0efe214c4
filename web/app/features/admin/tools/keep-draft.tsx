import { Alert, Button, Group, TextInput } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { FoundDraft } from './found-draft.ts';
import classes from './tools.module.css';
import { addTool, showDesk } from './tools-api.ts';

const LONGEST_NAME = 60;
const LONGEST_SLUG = 48;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The last part of an address out of a name: "FLUX.2 [pro]" is flux-2-pro. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-|-$/g, '');
}

function nameIn(definition: unknown): string {
  const isNamed = typeof definition === 'object' && definition !== null && 'name' in definition;
  return isNamed && typeof definition.name === 'string' ? definition.name : '';
}

function withName(definition: unknown, name: string): unknown {
  return typeof definition === 'object' && definition !== null ? { ...definition, name } : definition;
}

type Props = { draft: FoundDraft; onBack: () => void };

/** What an import left open, in words, and what the tool is called and where it will be; then the editor opens. */
export function KeepDraft({ draft: { definition, warnings, slug: given, sameModel = [] }, onBack }: Props) {
  const navigate = useNavigate();
  const [name, setName] = useState(() => nameIn(definition));
  const [typedSlug, setTypedSlug] = useState<string | null>(given ?? null);
  const [isAsking, setAsking] = useState(false);
  const slug = typedSlug ?? slugFrom(name);
  const isSlug = SLUG.test(slug);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const keep = async (reason: string) => {
    const desk = await addTool(slug, withName(definition, name.trim()), reason);
    await showDesk(desk);
    await navigate(`/admin/tools/${desk.tool.id}`);
  };
  return (
    <div className={classes.stack}>
      {warnings.length > 0 && (
        <Alert color="yellow" title="What to know about this draft" icon={<TriangleAlert aria-hidden />}>
          <ul className={classes.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
      {sameModel.length > 0 && (
        <Alert color="yellow" title="The studio has this model already" icon={<TriangleAlert aria-hidden />}>
          {sameModel.map(({ id, name: known, route }, n) => (
            <span key={id}>
              {n > 0 && ', '}
              {route === null ? known : <Link to={route}>{known}</Link>}
            </span>
          ))}{' '}
          {sameModel.length === 1 ? 'is' : 'are'} made by the same model. Add it if you want another form or price for
          it; people will find both.
        </Alert>
      )}
      <Panel id="keep" title="Name and address" text="The name can be changed later; the address cannot.">
        <form onSubmit={submit} className={classes.way}>
          <TextInput
            className={classes.narrow}
            label="Name"
            autoFocus
            description="What people read in the list of tools."
            required
            maxLength={LONGEST_NAME}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            className={classes.narrow}
            label="Address"
            description={`People will find it at /tools/${slug}`}
            required
            maxLength={LONGEST_SLUG}
            autoCapitalize="off"
            spellCheck={false}
            error={slug !== '' && !isSlug && 'Use lowercase letters and digits, with single hyphens between them.'}
            value={slug}
            onChange={({ currentTarget }) => setTypedSlug(currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" disabled={name.trim() === '' || !isSlug}>
              Add as a draft
            </Button>
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
          </Group>
        </form>
      </Panel>
      {isAsking && (
        <ReasonDialog title={`Add ${name.trim()}`} confirm="Add" onConfirm={keep} onClose={() => setAsking(false)}>
          <p>It becomes a draft at /tools/{slug}. People do not see it until you publish it.</p>
        </ReasonDialog>
      )}
    </div>
  );
}
