import type { BrandChoice, BrandPreview } from '@kinora/server/admin-brand-wire';
import { cornerNames, fontNames, fonts } from '@kinora/server/brand-choices';
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import classes from './brand.module.css';
import { PictureField } from './picture-field.tsx';

type Props = { choice: BrandChoice; problems: BrandPreview['problems']; change: (part: Partial<BrandChoice>) => void };

/** As the program comes. */
const USUAL = { primary: '#6d28d9', accent: '#be185d' };
const USUAL_BAND = '#120f1c';

function ColorField({
  label,
  description,
  value,
  problem,
  change,
}: {
  label: string;
  description: string;
  value: string;
  problem?: { message: string; suggestion: string } | undefined;
  change: (color: string) => void;
}) {
  const say = useTexts('adminBrand');
  return (
    <div className={classes.color}>
      <TextInput
        type="color"
        label={label}
        description={say('colorNote', { note: description, color: value })}
        value={value}
        error={problem?.message}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {problem !== undefined && (
        <Button variant="default" size="xs" onClick={() => change(problem.suggestion)}>
          {say('use', { color: problem.suggestion })}
        </Button>
      )}
    </div>
  );
}

export function NameAndPictures({ choice, change }: Omit<Props, 'problems'>) {
  const say = useTexts('adminBrand');
  const sayAdmin = useTexts('admin');
  return (
    <Panel id="brand-name" title={say('name.title')} text={say('name.text')}>
      <div className={classes.fields}>
        <TextInput
          label={sayAdmin('name')}
          maxLength={40}
          value={choice.name}
          onChange={({ currentTarget: { value: name } }) =>
            // The short name follows until somebody writes another one.
            change(choice.shortName === choice.name.slice(0, 14) ? { name, shortName: name.slice(0, 14) } : { name })
          }
        />
        <TextInput
          label={say('name.short')}
          description={say('name.shortNote')}
          maxLength={14}
          value={choice.shortName}
          onChange={({ currentTarget }) => change({ shortName: currentTarget.value })}
        />
        <PictureField
          use="logo"
          name="logoDark"
          label={say('picture.logoDark')}
          hint={say('picture.logoDarkNote')}
          file={choice.logoDark}
          surface="dark"
          onKept={({ file }) => change({ logoDark: file })}
          onRemove={() => change({ logoDark: null })}
        />
        <PictureField
          use="logo"
          name="logoLight"
          label={say('picture.logoLight')}
          hint={say('picture.logoLightNote')}
          file={choice.logoLight}
          surface="light"
          onKept={({ file }) => change({ logoLight: file })}
          onRemove={() => change({ logoLight: null })}
        />
        <PictureField
          use="icon"
          name="icon"
          label={say('picture.icon')}
          hint={say('picture.iconNote')}
          file={choice.icons?.large ?? null}
          surface="dark"
          onKept={({ icons }) => change({ icons })}
          onRemove={() => change({ icons: null })}
        />
        <PictureField
          use="card"
          name="card"
          label={say('picture.card')}
          hint={say('picture.cardNote')}
          file={choice.card}
          surface="dark"
          onKept={({ file }) => change({ card: file })}
          onRemove={() => change({ card: null })}
        />
      </div>
    </Panel>
  );
}

export function Look({ choice, problems, change }: Props) {
  const say = useTexts('adminBrand');
  const { primary, accent } = choice.colors ?? USUAL;
  const problemOf = (name: string) => problems.find(({ field }) => field === `colors.${name}`);
  return (
    <Panel id="brand-look" title={say('look.title')} text={say('look.text')}>
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label={say('look.own')}
          checked={choice.colors !== null}
          onChange={({ currentTarget }) => change({ colors: currentTarget.checked ? USUAL : null })}
        />
        {choice.colors !== null && (
          <>
            <ColorField
              label={say('look.primary')}
              description={say('look.primaryNote')}
              value={primary}
              problem={problemOf('primary')}
              change={(color) => change({ colors: { primary: color, accent } })}
            />
            <ColorField
              label={say('look.accent')}
              description={say('look.accentNote')}
              value={accent}
              problem={problemOf('accent')}
              change={(color) => change({ colors: { primary, accent: color } })}
            />
          </>
        )}
        <NativeSelect
          label={say('look.font')}
          value={choice.font}
          data={fontNames.map((value) => ({ value, label: fonts[value].label }))}
          onChange={({ currentTarget }) =>
            change({ font: fontNames.find((name) => name === currentTarget.value) ?? 'inter' })
          }
        />
        <NativeSelect
          label={say('look.corners')}
          value={choice.corners}
          data={cornerNames.map((value) => ({ value, label: say(`corner.${value}`) }))}
          onChange={({ currentTarget }) =>
            change({ corners: cornerNames.find((name) => name === currentTarget.value) ?? 'round' })
          }
        />
        <ColorField
          label={say('look.theme')}
          description={say('look.themeNote')}
          value={choice.themeColor}
          change={(themeColor) => change({ themeColor })}
        />
        <Switch
          className={classes.wide}
          label={say('look.powered')}
          checked={choice.isPoweredByShown}
          onChange={({ currentTarget }) => change({ isPoweredByShown: currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}

export function Mails({ choice, change }: Omit<Props, 'problems'>) {
  const say = useTexts('adminBrand');
  const { mail } = choice;
  const changeMail = (part: Partial<BrandChoice['mail']>) => change({ mail: { ...mail, ...part } });
  return (
    <Panel id="brand-mails" title={say('mails.title')} text={say('mails.text')}>
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label={say('mails.band')}
          checked={mail.color !== null}
          onChange={({ currentTarget }) => changeMail({ color: currentTarget.checked ? USUAL_BAND : null })}
        />
        {mail.color !== null && (
          <ColorField
            label={say('mails.bandColor')}
            description={say('mails.bandNote')}
            value={mail.color}
            change={(color) => changeMail({ color })}
          />
        )}
        <Switch
          className={classes.wide}
          label={say('mails.logo')}
          disabled={choice.logoDark === null && choice.logoLight === null}
          checked={mail.hasLogo}
          onChange={({ currentTarget }) => changeMail({ hasLogo: currentTarget.checked })}
        />
        <Textarea
          className={classes.wide}
          label={say('mails.footer')}
          description={say('mails.footerNote')}
          autosize
          minRows={2}
          value={mail.footer.join('\n')}
          onChange={({ currentTarget }) =>
            changeMail({ footer: currentTarget.value === '' ? [] : currentTarget.value.split('\n').slice(0, 6) })
          }
        />
      </div>
    </Panel>
  );
}
