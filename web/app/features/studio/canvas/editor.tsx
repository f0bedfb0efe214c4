import { modesOf } from '@kinora/catalogue/canvas';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { usualTime } from '../../../shared/generation/progress-text.ts';
import { useGeneration } from '../../../shared/generation/use-generations.ts';
import { RefusalReview } from '../../../shared/refusals/refusal-review.tsx';
import { readDraft } from '../../../shared/session/drafts.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import { CostButton } from '../cost-button.tsx';
import classes from './canvas.module.css';
import { type CanvasTool, furtherSections, type Mode, possibleMode, shownMode } from './canvas-tool.ts';
import { EditPrompt } from './edit-prompt.tsx';
import { EditResult } from './edit-result.tsx';
import { canGrow, type Frame, ownFrame } from './frame.ts';
import { createFrameHistory } from './frame-history.ts';
import { FrameSettings, firstFrame } from './frame-settings.tsx';
import type { Picture } from './load-picture.ts';
import type { Mask } from './mask.ts';
import { ModelChoice, useModels } from './model-choice.tsx';
import { Range } from './tool-settings.tsx';
import { useEditOrder } from './use-edit-order.ts';
import { Workspace } from './workspace.tsx';

const MoreFields = lazyPart(
  () => import('./more-fields.tsx'),
  (module) => module.MoreFields,
);
const CanvasKeysDialog = lazyPart(
  () => import('./keys-dialog.tsx'),
  (module) => module.CanvasKeysDialog,
  ['keys'],
);

const NONE = {};
const FEATHER = { start: 8, most: 128 };

/** Of a remix, whose words were kept for this picture. */
function firstWords(model: string, { canvas }: CanvasTool, { url }: Picture): string {
  const kept = readDraft(model);
  const words = canvas.prompt === null || ![kept[canvas.image]].flat().includes(url) ? '' : kept[canvas.prompt];
  return typeof words === 'string' ? words : '';
}

/** What stands at the bottom edge of a phone leaves so much less to the picture and its tools: `--dock` in the style sheet. */
function noteHeight(dock: HTMLElement | null) {
  if (dock === null) return;
  const style = dock.closest<HTMLElement>(`.${classes.editor}`)?.style;
  const observer = new ResizeObserver(() => style?.setProperty('--dock', `${dock.offsetHeight}px`));
  observer.observe(dock);
  return () => observer.disconnect();
}

/** One picture, what is painted over it, and what shall become of that. */
export function Editor({ tool: own, picture }: { tool: CanvasTool; picture: Picture }) {
  const say = useTexts('edit');
  const models = useModels(own);
  const tool = models.tool;
  const [wanted, setWanted] = useState<Mode>('fill');
  const mode = possibleMode(tool, wanted);
  const shown = shownMode(tool, mode);
  const [larger, setLarger] = useState<Frame>(() => firstFrame(picture));
  // What to remove and what should be there instead are different words: each is kept by itself.
  const [typed, setTyped] = useState<Partial<Record<Mode, string>>>({});
  const begun = useMemo(() => firstWords(models.chosen, tool, picture), [models.chosen, tool, picture]);
  const prompt = typed[mode] ?? (mode === possibleMode(tool, 'fill') ? begun : '');
  const [feather, setFeather] = useState(FEATHER.start);
  const [more, setMore] = useState<{ tool: string; values: Readonly<Record<string, unknown>> } | null>(null);
  const further = more?.tool === tool.id ? more.values : NONE;
  const onMore = useCallback(
    (values: Readonly<Record<string, unknown>>) => setMore({ tool: tool.id, values }),
    [tool.id],
  );
  const hasMore = useMemo(() => furtherSections(tool).length > 0, [tool]);
  const [ordered, setOrdered] = useState<string | null>(null);
  // Of the picture's own frame and of larger ones, so that a look at the other loses nothing.
  const [whole] = useState(() => createFrameHistory(picture));
  const [grown] = useState(() => createFrameHistory(picture));
  const painted = useRef<{ mask: Mask; share: number } | null>(null);
  const [isPainted, setIsPainted] = useState(false);
  const [isHelpOpen, help] = useDisclosure(false);
  const studio = useTexts('studio');
  const isPhone = useIsPhone();

  const modes = modesOf(tool.canvas);
  const isLarger = mode === 'expand' && canGrow(picture);
  const frame = useMemo(() => (isLarger ? larger : ownFrame(picture)), [picture, isLarger, larger]);
  // Beside a picture that grows there is nothing to fade into: all of it stays.
  const fades = isLarger ? 0 : feather;
  const order = useEditOrder(tool, { picture, frame, mode, prompt, feather: fades, further }, setOrdered);
  const generation = useGeneration(ordered);
  const onMask = useCallback((mask: Mask, share: number) => {
    painted.current = { mask, share };
    setIsPainted(share > 0);
  }, []);

  function submit(): void {
    const { current } = painted;
    if (current !== null && generation === null) void order.order(current.mask, current.share);
  }

  // On a phone these two stand with the price, in sight of the picture.
  const choice = (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={say('what')}
      value={mode}
      data={modes.map((value) => ({ value, label: say(`mode.${shownMode(tool, value)}`) }))}
      onChange={(value) => {
        const next = modes.find((one) => one === value);
        if (next !== undefined) setWanted(next);
        setOrdered(null);
      }}
    />
  );
  const words = (
    <EditPrompt
      rows={isPhone ? 2 : 4}
      tool={tool}
      mode={shown}
      picture={picture}
      prompt={prompt}
      values={further}
      isLacking={order.lacking === 'prompt'}
      onPrompt={(words) => setTyped((all) => ({ ...all, [mode]: words }))}
    />
  );

  return (
    <div className={classes.editor}>
      <div className={classes.main}>
        {generation === null ? (
          <Workspace
            key={isLarger ? 'larger' : 'own'}
            picture={picture}
            frame={frame}
            mode={mode}
            history={isLarger ? grown : whole}
            isPainted={shown !== 'whole'}
            onFrame={isLarger ? setLarger : null}
            onMask={onMask}
            onSubmit={submit}
            onHelp={help.open}
          />
        ) : (
          <EditResult
            generation={generation}
            picture={picture}
            frame={frame}
            model={models.chosen === own.id ? null : models.chosen}
            onBack={() => setOrdered(null)}
          />
        )}
      </div>
      <section
        className={classes.panel}
        aria-label={say('settings')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Keys of a dialog that a part of the panel opened arrive here too, and order nothing.
          if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.choices}>
          <h1 className={classes.title}>{say('title')}</h1>
          {tool.canvas.mask !== null && !isLarger && <p className={classes.promise}>{say('promise')}</p>}
          <ModelChoice models={models} onChoose={() => setOrdered(null)} />
          {order.disabledReason !== null && <Alert color="yellow">{order.disabledReason}</Alert>}
          {!isPhone && choice}
          <p className={classes.note}>{say(`modeNote.${shown}`)}</p>
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
          {!isPhone && words}
          {hasMore && (
            <div className={classes.further}>
              <Suspense>
                <MoreFields key={tool.id} tool={tool} onValues={onMore} />
              </Suspense>
            </div>
          )}
          {!isLarger && tool.canvas.mask !== null && (
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
        </div>
        <div ref={noteHeight} className={classes.act}>
          {isPhone && choice}
          {isPhone && words}
          {order.lacking === 'mask' && !isPainted && (
            <Alert color="yellow" p="xs" role="alert">
              {say(isLarger ? 'lacking.frame' : 'lacking.mask')}
            </Alert>
          )}
          {order.problem !== null && (
            <Alert color="red" p="sm" role="alert">
              {order.problem.message} {order.problem.tokens}
              <RefusalReview refusals={order.problem.refusals} />
            </Alert>
          )}
          {generation !== null && generation.status !== 'processing' ? (
            <Button variant="default" onClick={() => setOrdered(null)}>
              {say('back')}
            </Button>
          ) : (
            <CostButton
              words={say(`submit.${shown}`)}
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
