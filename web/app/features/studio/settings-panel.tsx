import type { DetailRow } from '@kinora/catalogue/tool';
import { Alert, Button } from '@mantine/core';
import { ArrowDown, Check, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { tokenCount } from '../../shared/format/format.ts';
import { leavesOutNotice } from '../../shared/generation/result-text.ts';
import { CostButton } from './cost-button.tsx';
import { FormSections } from './form/form-sections.tsx';
import type { Price } from './price.ts';
import classes from './settings-panel.module.css';
import type { Studio } from './use-studio.ts';

type CostBreakdownProps = {
  rows: readonly DetailRow[];
  price: Price | null;
  /** What to know before paying it. */
  note: string | undefined;
};

/** How a price comes about, figure by figure. */
function CostBreakdown({ rows, price, note }: CostBreakdownProps) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.box} aria-label="Cost breakdown">
      <h2>Cost breakdown</h2>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {price !== null && (
          <div className={classes.sum}>
            <dt>Total</dt>
            <dd>{tokenCount(price.tokens)}</dd>
          </div>
        )}
      </dl>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}

/** The form with what belongs above it. */
export function SettingsFields({ studio }: { studio: Studio }) {
  const { tool, form, uploads, cost, order } = studio;
  const { features = [] } = tool.words ?? {};
  return (
    <>
      {features.length > 0 && (
        <ul className={classes.features} aria-label="What it does">
          {features.map((feature) => (
            <li key={feature}>
              <Check size={14} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {studio.disabledReason !== null && (
        <Alert color="yellow" m="md" title="Not available right now">
          {studio.disabledReason}
        </Alert>
      )}
      {order.reuseLast && (
        <div className={classes.reuse}>
          <span>Ready for the next one.</span>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<Repeat2 size={13} aria-hidden />}
            onClick={order.reuseLast}
          >
            Reuse last prompt
          </Button>
        </div>
      )}
      <FormSections form={form} uploads={uploads} prices={cost.prices} />
      {cost.breakdown.length === 0 && studio.previewNote !== undefined && (
        <Alert color="yellow" m="md" p="sm">
          {studio.previewNote}
        </Alert>
      )}
      <CostBreakdown rows={cost.breakdown} price={cost.price} note={studio.previewNote} />
    </>
  );
}

type SettingsFooterProps = {
  studio: Studio;
  onGenerate: () => void;
  /** For the edge of a phone, where there is room for little. */
  isCompact?: boolean;
};

/** The part of the settings that stays in sight: what went wrong, the price, the act. */
function SettingsFooter({ studio, onGenerate, isCompact = false }: SettingsFooterProps) {
  const { cost, order } = studio;
  const leavesOut = leavesOutNotice(cost.notDrawn);
  return (
    <>
      {order.problem?.how === 'alert' && (
        <Alert
          color="red"
          mb="sm"
          p="sm"
          role="alert"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={order.dismissProblem}
        >
          Error: {order.problem.message}
        </Alert>
      )}
      {leavesOut !== null && (
        <Alert color="yellow" mb="sm" p="xs" role="status">
          {leavesOut}
        </Alert>
      )}
      <CostButton
        words={studio.tool.words?.submit ?? 'Generate'}
        price={cost.price}
        isLeastPrice={cost.isLeastPrice}
        balance={cost.balance}
        isBusy={order.isGenerating}
        isAwaiting={order.isAwaiting}
        isLacking={order.isLacking}
        isDisabled={studio.disabledReason !== null || studio.uploads.isBusy}
        isCompact={isCompact}
        onGenerate={onGenerate}
      />
    </>
  );
}

type SettingsBarProps = {
  studio: Studio;
  /** Whether the settings, and not the results below them, are what is looked at. */
  isAtSettings: boolean;
  onGenerate: () => void;
  onSettings: () => void;
  onResults: () => void;
};

/** On a phone, at the bottom edge: the act with its price under the thumb, and the way between settings and results. */
export function SettingsBar({ studio, isAtSettings, onGenerate, onSettings, onResults }: SettingsBarProps) {
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        size="md"
        fz="sm"
        className={classes.move}
        data-up={!isAtSettings}
        leftSection={<ArrowDown size={16} aria-hidden />}
        onClick={isAtSettings ? onResults : onSettings}
      >
        {isAtSettings ? 'Results' : 'Settings'}
      </Button>
      <div className={classes.act}>
        <SettingsFooter studio={studio} isCompact onGenerate={onGenerate} />
      </div>
    </div>
  );
}

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
