import type { ReactNode } from 'react';
import { SettingsFields } from './settings-fields.tsx';
import { SettingsFooter } from './settings-footer.tsx';
import classes from './settings-panel.module.css';
import type { Studio } from './use-studio.ts';

type Props = { studio: Studio; title: ReactNode; onGenerate: () => void };

/** The settings beside the media: they scroll by themselves, the price stays in sight. */
export function SettingsPanel({ studio, title, onGenerate }: Props) {
  return (
    <aside className={classes.panel} aria-label="Settings">
      <div className={classes.fields}>
        <div className={classes.title}>{title}</div>
        <SettingsFields studio={studio} />
      </div>
      <div className={classes.footer}>
        <SettingsFooter studio={studio} onGenerate={onGenerate} />
      </div>
    </aside>
  );
}
