import type { DetailRow } from '@kinora/catalogue/tool';
import { Alert, Button, UnstyledButton } from '@mantine/core';
import { ArrowDown, Check, Layers } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { tokenWords } from '../../shared/format/use-formats.ts';
import { usualTime } from '../../shared/generation/progress-text.ts';
import { leavesOutNotice } from '../../shared/generation/result-text.ts';
import { RefusalReview } from '../../shared/refusals/refusal-review.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { CostButton } from './cost-button.tsx';
import { FormSections } from './form/form-sections.tsx';
import { FromFileDialog, PresetsDialog } from './lazy-dialogs.ts';
import type { Price } from './price.ts';
import classes from './settings-panel.module.css';
import { hasAlternatives } from './several/axis-values.ts';
import type { Aid, Studio } from './use-studio.ts';

const aids: readonly Aid['open'][] = ['presets', 'file'];

/** Other ways to fill the form than field by field. */
function SettingsTools({ studio }: { studio: Studio }) {
  const say = useTexts('studio');
  const { aid, openAid, openFile } = studio;
  const close = () => openAid(null);
  return (
    <div className={classes.tools}>
      {aids.map((open) => (
        <Button
          key={open}
          size="compact-xs"
          variant="default"
          onClick={() => (open === 'file' ? openFile(null) : openAid({ open }))}
        >
          {say(`aid.${open}`)}
        </Button>
      ))}
      <Button size="compact-xs" variant="default" title={say('aid.resetAbout')} onClick={studio.form.reset}>
        {say('aid.reset')}
      </Button>
      <Suspense>
        {aid?.open === 'presets' && <PresetsDialog studio={studio} onClose={close} />}
        {aid?.open === 'file' && (
          <FromFileDialog studio={studio} file={aid.file} before={aid.before} onFile={openFile} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

type CostBreakdownProps = {
  rows: readonly DetailRow[];
  price: Price | null;
  /** What to know before paying it. */
  note: string | undefined;
};

/** How a price comes about, figure by figure. */
function CostBreakdown({ rows, price, note }: CostBreakdownProps) {
  const say = useTexts('studio');
  if (rows.length === 0) return null;
  return (
    <section className={classes.box} aria-label={say('breakdown')}>
      <h2>{say('breakdown')}</h2>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {price !== null && (
          <div className={classes.sum}>
            <dt>{say('total')}</dt>
            <dd>{tokenWords(price.tokens)}</dd>
          </div>
        )}
      </dl>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}

/** The form with what belongs above it. */
export function SettingsFields({ studio }: { studio: Studio }) {
  const say = useTexts('studio');
  const { tool, form, uploads, cost, order } = studio;
  const { features = [] } = tool.words ?? {};
  return (
    <>
      {features.length > 0 && (
        <ul className={classes.features} aria-label={say('whatItDoes')}>
          {features.map((feature) => (
            <li key={feature}>
              <Check size={14} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {studio.disabledReason !== null && (
        <Alert color="yellow" mx={20} my="md" title={say('notNow')}>
          {studio.disabledReason}
        </Alert>
      )}
      <SettingsTools studio={studio} />
      <FormSections
        form={form}
        uploads={uploads}
        prices={cost.prices}
        page={tool}
        helpedTool={studio.helpedTool}
        refused={order.problem?.how === 'field' ? order.problem : undefined}
        onDismiss={order.dismissProblem}
      />
      {cost.breakdown.length === 0 && studio.previewNote !== undefined && (
        <Alert color="yellow" m="md" p="sm">
          {studio.previewNote}
        </Alert>
      )}
      <CostBreakdown rows={cost.breakdown} price={cost.price} note={studio.previewNote} />
    </>
  );
}

/** What to expect of an order as the form is now, in a line. */
function useExpectation({ form, usualSeconds }: Studio): string {
  const say = useTexts('studio');
  const fields = form.parts.flatMap((part) => part.fields);
  return hasAlternatives(fields, form.shown)
    ? say('alternatives')
    : say('typically', { time: usualTime(usualSeconds) });
}

type SettingsFooterProps = {
  studio: Studio;
  onGenerate: () => void;
  /** Several are to be ordered at once. */
  onSeveral: () => void;
  /** For the edge of a phone, where there is room for little; what to expect is told below all of it. */
  isCompact?: boolean;
};

/** The part of the settings that stays in sight: what went wrong, the price, the act. */
function SettingsFooter({ studio, onGenerate, onSeveral, isCompact = false }: SettingsFooterProps) {
  const say = useTexts('studio');
  const common = useTexts('common');
  const { cost, order } = studio;
  const isDisabled = studio.disabledReason !== null || studio.uploads.isBusy;
  const leavesOut = leavesOutNotice(cost.notDrawn);
  const note = useExpectation(studio);
  return (
    <>
      {order.problem?.how === 'alert' && (
        <Alert
          color="red"
          mb="sm"
          p="sm"
          role="alert"
          withCloseButton
          closeButtonLabel={common('dismiss')}
          onClose={order.dismissProblem}
        >
          {say('error', { reason: order.problem.message })}
          <RefusalReview refusals={order.problem.refusals} />
        </Alert>
      )}
      {leavesOut !== null && (
        <Alert color="yellow" mb="sm" p="xs" role="status">
          {leavesOut}
        </Alert>
      )}
      <CostButton
        words={studio.tool.words?.submit ?? say('generate')}
        price={cost.price}
        isLeastPrice={cost.isLeastPrice}
        balance={cost.balance}
        isBusy={order.isGenerating}
        isAwaiting={order.isAwaiting}
        isLacking={order.isLacking}
        isDisabled={isDisabled}
        isCompact={isCompact}
        {...(!isCompact && { note })}
        onGenerate={onGenerate}
        beside={
          <UnstyledButton
            className={classes.several}
            aria-label={say('several')}
            aria-haspopup="dialog"
            title={say('several')}
            disabled={isDisabled}
            onClick={onSeveral}
          >
            <Layers size={17} aria-hidden />
          </UnstyledButton>
        }
      />
    </>
  );
}

type SettingsBarProps = {
  studio: Studio;
  settings: RefObject<HTMLElement | null>;
  onGenerate: () => void;
  onSeveral: () => void;
  onSettings: () => void;
  onResults: () => void;
};

/** The upper half of a phone's page, below the header: what is there is what somebody looks at. */
const IN_VIEW = '-60px 0px -50% 0px';

/** Whether the settings, and not the results below them, are what is looked at. */
function useIsAt(place: RefObject<HTMLElement | null>): boolean {
  const [isAt, setIsAt] = useState(true);
  useEffect(() => {
    const looking = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last !== undefined) setIsAt(last.isIntersecting);
      },
      { rootMargin: IN_VIEW },
    );
    if (place.current !== null) looking.observe(place.current);
    return () => looking.disconnect();
  }, [place]);
  return isAt;
}

/** On a phone, at the bottom edge: the act with its price under the thumb, and the way between settings and results. */
export function SettingsBar({ studio, settings, onGenerate, onSeveral, onSettings, onResults }: SettingsBarProps) {
  const say = useTexts('studio');
  const isAtSettings = useIsAt(settings);
  const note = useExpectation(studio);
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
        {isAtSettings ? say('results') : say('settings')}
      </Button>
      <div className={classes.act}>
        <SettingsFooter studio={studio} isCompact onGenerate={onGenerate} onSeveral={onSeveral} />
      </div>
      <p className={classes.expect}>{note}</p>
    </div>
  );
}

type Props = { studio: Studio; title: ReactNode; onGenerate: () => void; onSeveral: () => void };

/** The settings beside the media: they scroll by themselves, the price stays in sight. */
export function SettingsPanel({ studio, title, onGenerate, onSeveral }: Props) {
  const say = useTexts('studio');
  return (
    <aside className={classes.panel} aria-label={say('settings')}>
      <div className={classes.fields}>
        <div className={classes.title}>{title}</div>
        <SettingsFields studio={studio} />
      </div>
      <div className={classes.footer}>
        <SettingsFooter studio={studio} onGenerate={onGenerate} onSeveral={onSeveral} />
      </div>
    </aside>
  );
}
