import type { BrandChoice, BrandPreview } from '@kinora/server/admin-brand-wire';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import classes from './brand.module.css';

type Props = { choice: BrandChoice; preview: BrandPreview };

function PageSample({ choice, preview, scheme }: Props & { scheme: 'dark' | 'light' }) {
  const say = useTexts('adminBrand');
  const sayAdmin = useTexts('admin');
  const logo = scheme === 'dark' ? (choice.logoDark ?? choice.logoLight) : (choice.logoLight ?? choice.logoDark);
  return (
    <section
      className={classes.sample}
      data-mantine-color-scheme={scheme}
      style={{ ...preview.shared, ...preview[scheme] }}
      aria-label={say('preview.page', { scheme: scheme === 'dark' ? 'dark' : 'other' })}
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
      <p>{say('preview.sample')}</p>
      <p>
        <span className={classes.action}>{say('preview.generate')}</span>{' '}
        <span className={classes.filled}>{sayAdmin('save')}</span>{' '}
        <span className={classes.link}>{say('preview.receipt')}</span>
      </p>
    </section>
  );
}

/** What would be shown if this were saved now. */
export function Preview({ choice, preview }: Props) {
  const say = useTexts('adminBrand');
  const [isMail, setMail] = useState(true);
  return (
    <Panel id="brand-preview" title={say('preview.title')} text={say('preview.text')}>
      <style>{preview.fontFace}</style>
      <PageSample choice={choice} preview={preview} scheme="dark" />
      <PageSample choice={choice} preview={preview} scheme="light" />
      <figure className={classes.card}>
        <img src={preview.card} alt={say('preview.card', { name: choice.name })} width={1200} height={630} />
        <figcaption>{say('preview.cardNote')}</figcaption>
      </figure>
      <Switch
        label={say('preview.showMail')}
        checked={isMail}
        onChange={({ currentTarget }) => setMail(currentTarget.checked)}
      />
      {isMail && <iframe className={classes.mail} title={say('preview.mail')} srcDoc={preview.mail} sandbox="" />}
    </Panel>
  );
}
