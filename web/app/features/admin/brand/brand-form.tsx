import type { BrandChoice, BrandPreview } from '@kinora/server/admin-brand-wire';
import { cornerNames, corners, fontNames, fonts } from '@kinora/server/brand-choices';
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
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
  return (
    <div className={classes.color}>
      <TextInput
        type="color"
        label={label}
        description={`${description} ${value}`}
        value={value}
        error={problem?.message}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {problem !== undefined && (
        <Button variant="default" size="xs" onClick={() => change(problem.suggestion)}>
          Use {problem.suggestion}
        </Button>
      )}
    </div>
  );
}

export function NameAndPictures({ choice, change }: Omit<Props, 'problems'>) {
  return (
    <Panel id="brand-name" title="Name and pictures" text="The name stands in pages, mails, files and messages.">
      <div className={classes.fields}>
        <TextInput
          label="Name"
          maxLength={40}
          value={choice.name}
          onChange={({ currentTarget: { value: name } }) =>
            // The short name follows until somebody writes another one.
            change(choice.shortName === choice.name.slice(0, 14) ? { name, shortName: name.slice(0, 14) } : { name })
          }
        />
        <TextInput
          label="Short name"
          description="Below the icon on a phone"
          maxLength={14}
          value={choice.shortName}
          onChange={({ currentTarget }) => change({ shortName: currentTarget.value })}
        />
        <PictureField
          use="logo"
          label="Logo on dark"
          hint="SVG, or a PNG at least 64 pixels high. Without one, the icon and the name stand there."
          file={choice.logoDark}
          surface="dark"
          onKept={({ file }) => change({ logoDark: file })}
          onRemove={() => change({ logoDark: null })}
        />
        <PictureField
          use="logo"
          label="Logo on light"
          hint="Without one, the other logo stands there too."
          file={choice.logoLight}
          surface="light"
          onKept={({ file }) => change({ logoLight: file })}
          onRemove={() => change({ logoLight: null })}
        />
        <PictureField
          use="icon"
          label="Icon"
          hint="One square picture, from which every size is made. Without one, it is the first letter of the name."
          file={choice.icons?.large ?? null}
          surface="dark"
          onKept={({ icons }) => change({ icons })}
          onRemove={() => change({ icons: null })}
        />
        <PictureField
          use="card"
          label="Social card"
          hint="1200 by 630 pixels. Without one, it is made of the name, the logo and the colors."
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
  const { primary, accent } = choice.colors ?? USUAL;
  const problemOf = (name: string) => problems.find(({ field }) => field === `colors.${name}`);
  return (
    <Panel
      id="brand-look"
      title="Colors and shapes"
      text="White text stands on both colors, so they must be dark enough."
    >
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label="Colors of our own"
          checked={choice.colors !== null}
          onChange={({ currentTarget }) => change({ colors: currentTarget.checked ? USUAL : null })}
        />
        {choice.colors !== null && (
          <>
            <ColorField
              label="Primary color"
              description="Buttons, links and what is chosen."
              value={primary}
              problem={problemOf('primary')}
              change={(color) => change({ colors: { primary: color, accent } })}
            />
            <ColorField
              label="Accent color"
              description="The far end of the main button."
              value={accent}
              problem={problemOf('accent')}
              change={(color) => change({ colors: { primary, accent: color } })}
            />
          </>
        )}
        <NativeSelect
          label="Font"
          value={choice.font}
          data={fontNames.map((value) => ({ value, label: fonts[value].label }))}
          onChange={({ currentTarget }) =>
            change({ font: fontNames.find((name) => name === currentTarget.value) ?? 'inter' })
          }
        />
        <NativeSelect
          label="Corners"
          value={choice.corners}
          data={cornerNames.map((value) => ({ value, label: corners[value].label }))}
          onChange={({ currentTarget }) =>
            change({ corners: cornerNames.find((name) => name === currentTarget.value) ?? 'round' })
          }
        />
        <ColorField
          label="Color around the page on phones"
          description="What the browser draws above it."
          value={choice.themeColor}
          change={(themeColor) => change({ themeColor })}
        />
        <Switch
          className={classes.wide}
          label="Say “Powered by Kinora” below pages and mails"
          checked={choice.isPoweredByShown}
          onChange={({ currentTarget }) => change({ isPoweredByShown: currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}

export function Mails({ choice, change }: Omit<Props, 'problems'>) {
  const { mail } = choice;
  const changeMail = (part: Partial<BrandChoice['mail']>) => change({ mail: { ...mail, ...part } });
  return (
    <Panel id="brand-mails" title="Mails" text="The lines below every mail are where your address belongs.">
      <div className={classes.fields}>
        <Switch
          className={classes.wide}
          label="A colored band at the top"
          checked={mail.color !== null}
          onChange={({ currentTarget }) => changeMail({ color: currentTarget.checked ? USUAL_BAND : null })}
        />
        {mail.color !== null && (
          <ColorField
            label="Color of the band"
            description="The name on it is white or black, whichever reads."
            value={mail.color}
            change={(color) => changeMail({ color })}
          />
        )}
        <Switch
          className={classes.wide}
          label="The logo in place of the name"
          disabled={choice.logoDark === null && choice.logoLight === null}
          checked={mail.hasLogo}
          onChange={({ currentTarget }) => changeMail({ hasLogo: currentTarget.checked })}
        />
        <Textarea
          className={classes.wide}
          label="Lines below every mail"
          description="At most 6, such as your company and its address"
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
