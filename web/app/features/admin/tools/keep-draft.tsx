import { Alert, Button, Group, TextInput } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { FoundDraft } from './editable-definition.ts';
import classes from './tools.module.css';
import { addTool, showDesk, toolAddress } from './tools-api.ts';

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
  const say = useTexts('adminToolAdd');
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
        <Alert color="yellow" title={say('keep.warnings')} icon={<TriangleAlert aria-hidden />}>
          <ul className={classes.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
      {sameModel.length > 0 && (
        <Alert color="yellow" title={say('keep.same')} icon={<TriangleAlert aria-hidden />}>
          {say.rich('keep.sameText', {
            list: () =>
              sameModel.map(({ id, name: known, route }, n) => (
                <span key={id}>
                  {n > 0 && ', '}
                  {route === null ? known : <Link to={route}>{known}</Link>}
                </span>
              )),
          })}
        </Alert>
      )}
      <Panel id="keep" title={say('keep.title')} text={say('keep.text')}>
        <form onSubmit={submit} className={classes.way}>
          <TextInput
            className={classes.narrow}
            label={say('keep.name')}
            autoFocus
            description={say('keep.nameText')}
            required
            maxLength={LONGEST_NAME}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            className={classes.narrow}
            label={say('keep.address')}
            description={say('keep.addressText', { address: toolAddress(slug) })}
            required
            maxLength={LONGEST_SLUG}
            autoCapitalize="off"
            spellCheck={false}
            error={slug !== '' && !isSlug && say('keep.wrongAddress')}
            value={slug}
            onChange={({ currentTarget }) => setTypedSlug(currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" disabled={name.trim() === '' || !isSlug}>
              {say('keep.add')}
            </Button>
            <Button variant="default" onClick={onBack}>
              {say('keep.back')}
            </Button>
          </Group>
        </form>
      </Panel>
      {isAsking && (
        <ReasonDialog
          title={say('keep.ask', { name: name.trim() })}
          confirm={say('shelf.add')}
          onConfirm={keep}
          onClose={() => setAsking(false)}
        >
          <p>{say('keep.askText', { address: toolAddress(slug) })}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
