import type { BrandChoice, BrandPreview } from '@kinora/server/admin-brand-wire';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../page-parts.tsx';
import classes from './brand.module.css';

type Props = { choice: BrandChoice; preview: BrandPreview };

function PageSample({ choice, preview, scheme }: Props & { scheme: 'dark' | 'light' }) {
  const logo = scheme === 'dark' ? (choice.logoDark ?? choice.logoLight) : (choice.logoLight ?? choice.logoDark);
  return (
    <section
      className={classes.sample}
      data-mantine-color-scheme={scheme}
      style={{ ...preview.shared, ...preview[scheme] }}
      aria-label={`A page, ${scheme}`}
    >
      <p className={classes.top}>
        {logo === null ? (
          <>
            <img
              src={choice.icons === null ? (preview.icon ?? '/favicon.svg') : `/brand/${choice.icons.small}`}
              alt=""
              height={28}
            />
            <strong>{choice.name}</strong>
          </>
        ) : (
          <img src={`/brand/${logo}`} alt={choice.name} height={28} />
        )}
      </p>
      <p>Charged only for what is in your gallery.</p>
      <p>
        <span className={classes.action}>Generate - 20 tokens</span> <span className={classes.filled}>Save</span>{' '}
        <span className={classes.link}>See the receipt</span>
      </p>
    </section>
  );
}

/** What would be shown if this were saved now. */
export function Preview({ choice, preview }: Props) {
  const [isMail, setMail] = useState(true);
  return (
    <Panel id="brand-preview" title="Preview" text="Nothing of it is in force before you save.">
      <style>{preview.fontFace}</style>
      <PageSample choice={choice} preview={preview} scheme="dark" />
      <PageSample choice={choice} preview={preview} scheme="light" />
      <figure className={classes.card}>
        <img src={preview.card} alt={`Social card of ${choice.name}`} width={1200} height={630} />
        <figcaption>What a link to the studio shows</figcaption>
      </figure>
      <Switch label="Show a mail" checked={isMail} onChange={({ currentTarget }) => setMail(currentTarget.checked)} />
      {isMail && (
        <iframe className={classes.mail} title="A mail, as it would arrive" srcDoc={preview.mail} sandbox="" />
      )}
    </Panel>
  );
}
