import type { Tool } from '@kinora/catalogue/tool';
import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { usualTime } from '../../../shared/generation/progress-text.ts';
import { useGeneration } from '../../../shared/generation/use-generations.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { CostButton } from '../cost-button.tsx';
import classes from './canvas.module.css';
import { EditResult } from './edit-result.tsx';
import { canGrow, type Frame, ownFrame } from './frame.ts';
import { createFrameHistory } from './frame-history.ts';
import { FrameSettings, firstFrame } from './frame-settings.tsx';
import { CanvasKeysDialog } from './lazy-keys.ts';
import type { Picture } from './load-picture.ts';
import type { Mask } from './mask.ts';
import { Range } from './range.tsx';
import { type Mode, modes, useEditOrder } from './use-edit-order.ts';
import { Workspace } from './workspace.tsx';

const FEATHER = { start: 8, most: 128 };

/** One picture, what is painted over it, and what shall become of that. */
export function Editor({ tool, picture }: { tool: Tool; picture: Picture }) {
  const say = useTexts('edit');
  const [mode, setMode] = useState<Mode>('fill');
  const [larger, setLarger] = useState<Frame>(() => firstFrame(picture));
  const [prompt, setPrompt] = useState('');
  const [feather, setFeather] = useState(FEATHER.start);
  const [ordered, setOrdered] = useState<string | null>(null);
  // Of the picture's own frame and of larger ones, so that a look at the other loses nothing.
  const [own] = useState(() => createFrameHistory(picture));
  const [grown] = useState(() => createFrameHistory(picture));
  const painted = useRef<{ mask: Mask; share: number } | null>(null);
  const [isPainted, setIsPainted] = useState(false);
  const [isHelpOpen, help] = useDisclosure(false);
  const studio = useTexts('studio');

  const isLarger = mode === 'expand' && canGrow(picture);
  const frame = useMemo(() => (isLarger ? larger : ownFrame(picture)), [picture, isLarger, larger]);
  // Beside a picture that grows there is nothing to fade into: all of it stays.
  const fades = isLarger ? 0 : feather;
  const order = useEditOrder(tool, { picture, frame, mode, prompt, feather: fades }, setOrdered);
  const generation = useGeneration(ordered);
  const onMask = useCallback((mask: Mask, share: number) => {
    painted.current = { mask, share };
    setIsPainted(share > 0);
  }, []);

  function submit(): void {
    const { current } = painted;
    if (current !== null && generation === null) void order.order(current.mask, current.share);
  }

  return (
    <div className={classes.editor}>
      <div className={classes.main}>
        {generation === null ? (
          <Workspace
            key={isLarger ? 'larger' : 'own'}
            picture={picture}
            frame={frame}
            mode={mode}
            history={isLarger ? grown : own}
            onFrame={isLarger ? setLarger : null}
            onMask={onMask}
            onSubmit={submit}
            onHelp={help.open}
          />
        ) : (
          <EditResult generation={generation} picture={picture} frame={frame} onBack={() => setOrdered(null)} />
        )}
      </div>
      <section
        className={classes.panel}
        aria-label={say('settings')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      >
        <h1 className={classes.title}>{say('title')}</h1>
        <p className={classes.promise}>{say('promise')}</p>
        {order.disabledReason !== null && <Alert color="yellow">{order.disabledReason}</Alert>}
        <SegmentedControl
          fullWidth
          orientation="vertical"
          aria-label={say('what')}
          value={mode}
          data={modes.map((value) => ({ value, label: say(`mode.${value}`) }))}
          onChange={(value) => {
            const next = modes.find((one) => one === value);
            if (next !== undefined) setMode(next);
            setOrdered(null);
          }}
        />
        <p className={classes.note}>{say(`modeNote.${mode}`)}</p>
        {isLarger && (
          <FrameSettings
            picture={picture}
            frame={frame}
            onFrame={(next) => {
              setLarger(next);
              setOrdered(null);
            }}
          />
        )}
        <Textarea
          label={say(`prompt.${mode}`)}
          placeholder={say(`placeholder.${mode}`)}
          rows={4}
          value={prompt}
          error={order.lacking === 'prompt' && prompt.trim() === '' ? say('lacking.prompt') : null}
          onChange={({ currentTarget }) => setPrompt(currentTarget.value)}
        />
        {!isLarger && (
          <div>
            <Range
              label={say('feather')}
              said={say('pixels', { pixels: feather })}
              min={0}
              max={FEATHER.most}
              value={feather}
              onChange={setFeather}
            />
            <p className={classes.note}>{say('featherNote')}</p>
          </div>
        )}
        <div className={classes.act}>
          {order.lacking === 'mask' && !isPainted && (
            <Alert color="yellow" p="xs" role="alert">
              {say(isLarger ? 'lacking.frame' : 'lacking.mask')}
            </Alert>
          )}
          {order.problem !== null && (
            <Alert color="red" p="sm" role="alert">
              {order.problem.message} {order.problem.tokens}
            </Alert>
          )}
          {generation !== null && generation.status !== 'processing' ? (
            <Button variant="default" onClick={() => setOrdered(null)}>
              {say('back')}
            </Button>
          ) : (
            <CostButton
              words={say(`submit.${mode}`)}
              price={order.price}
              isLeastPrice={false}
              balance={order.balance}
              isBusy={order.isBusy || generation !== null}
              isAwaiting={false}
              isLacking={false}
              isDisabled={order.disabledReason !== null}
              isCompact={false}
              hasKeys={false}
              note={studio('typically', { time: usualTime(order.usualSeconds) })}
              onGenerate={submit}
            />
          )}
          {order.isPreviewEngine && <p className={classes.note}>{say('preview')}</p>}
        </div>
      </section>
      <Suspense>{isHelpOpen && <CanvasKeysDialog onClose={help.close} />}</Suspense>
    </div>
  );
}
