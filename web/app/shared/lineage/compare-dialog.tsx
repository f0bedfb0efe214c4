import { isImported } from '@kinora/catalogue/imported-tools';
import type { Generation } from '@kinora/server/generations-wire';
import { Button, Group, Modal, SegmentedControl, Table } from '@mantine/core';
import { Maximize, Pause, Play, Plus, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { stopwatch } from '../format/formats.ts';
import { settingRows } from '../generation/detail-rows.tsx';
import { isImage, isSound, isVideo } from '../generation/output.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useToolNames } from '../tools/summaries.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import classes from './compare-dialog.module.css';
import { ComparePane } from './compare-pane.tsx';
import { nextShot, type Shot, shotsOf } from './compared.ts';
import { type Playback, usePlayback } from './use-playback.ts';
import { useView } from './use-view.ts';

/** The settings of all, by name; those that differ are marked. */
function CompareSettings({ shots, names }: { shots: readonly Shot[]; names: readonly string[] }) {
  const say = useTexts('compare');
  const common = useTexts('common');
  const toolName = useToolNames();
  const rows = shots.map(({ generation }) => [
    { label: say('tool'), value: isImported(generation) ? common('imported') : toolName(generation) },
    ...settingRows(generation),
  ]);
  const labels = [...new Set(rows.flat().map(({ label }) => label))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys.
    <section className={classes.settings} tabIndex={0} aria-label={say('settings')}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{say('setting')}</th>
            {shots.map(({ output }, place) => (
              <th key={output.url} scope="col">
                {names[place]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => {
            const values = rows.map((own) => own.find((row) => row.label === label)?.value ?? '–');
            const isDifferent = new Set(values).size > 1;
            return (
              <tr key={label} data-differs={isDifferent}>
                <th scope="row">
                  {label} {isDifferent && <span className="visually-hidden">({say('differs')})</span>}
                </th>
                {shots.map(({ output }, place) => (
                  <td key={output.url}>
                    <bdi>{values[place]}</bdi>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}

function PlaybackBar({ isPlaying, at, length, toggle, seek }: Playback) {
  const say = useTexts('compare');
  const Sign = isPlaying ? Pause : Play;
  return (
    <div className={classes.playback}>
      <Button size="xs" variant="default" leftSection={<Sign size={14} aria-hidden />} onClick={toggle}>
        {isPlaying ? say('pause') : say('play')}
      </Button>
      <input
        type="range"
        className={classes.range}
        aria-label={say('position')}
        aria-valuetext={stopwatch(at * 1000)}
        min={0}
        max={length}
        step={0.04}
        value={at}
        onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
      />
      <span className={classes.time}>{stopwatch(at * 1000)}</span>
    </div>
  );
}

type Props = { generations: readonly Generation[]; onReuse: (generation: Generation) => void; onClose: () => void };

/** Two to four results side by side, or two pictures over one another; all are moved, zoomed and played as one. */
export function CompareDialog({ generations, onReuse, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('compare');
  const common = useTexts('common');
  const words = useTexts('generation');
  const [shots, setShots] = useState<readonly Shot[]>(() => shotsOf(generations));
  const [mode, setMode] = useState<'side' | 'slider'>('side');
  const [divide, setDivide] = useState(50);
  const [heard, setHeard] = useState<string | null>(null);
  const { view, zoom, fit, stage, onKeyDown, pointers } = useView();
  const playback = usePlayback(stage);

  const canSlide = shots.length === 2 && shots.every(({ output }) => isImage(output));
  const isSlider = canSlide && mode === 'slider';
  const hasVideos = shots.some(({ output }) => isVideo(output));
  const more = nextShot(shots);
  const shown = shots.map(({ output }) => output.url);
  const names = shots.map(({ generation: { outputs, generation_name: name }, output }) => {
    if (outputs.length === 1) return name;
    return words('outputOf', { name, place: outputs.indexOf(output) + 1, total: outputs.length });
  });

  function onStageKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ' || !hasVideos || event.target !== event.currentTarget) return onKeyDown(event);
    event.preventDefault();
    playback.toggle();
  }

  const style: CSSProperties & Record<'--divide', string> = { '--divide': `${divide}%` };
  const moved = { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` };
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={say('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Group gap="xs" mb="sm">
        {canSlide && (
          <SegmentedControl
            size="xs"
            aria-label={say('modes')}
            value={mode}
            data={[
              { value: 'side', label: say('side') },
              { value: 'slider', label: say('slider') },
            ]}
            onChange={setMode}
          />
        )}
        {shots.some(({ output }) => !isSound(output)) && (
          <>
            <Button size="xs" variant="default" aria-label={say('zoomOut')} onClick={() => zoom(1 / 1.4)}>
              <ZoomOut size={15} aria-hidden />
            </Button>
            <Button size="xs" variant="default" aria-label={say('zoomIn')} onClick={() => zoom(1.4)}>
              <ZoomIn size={15} aria-hidden />
            </Button>
            <Button size="xs" variant="default" leftSection={<Maximize size={14} aria-hidden />} onClick={fit}>
              {say('fit')}
            </Button>
          </>
        )}
        {more !== undefined && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => setShots([...shots, more])}
          >
            {say('add')}
          </Button>
        )}
      </Group>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks. */}
      <div
        ref={stage}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the results while it has the focus.
        tabIndex={0}
        aria-label={say('stage')}
        className={classes.stage}
        data-count={shots.length}
        data-slider={isSlider}
        style={style}
        onKeyDown={onStageKeyDown}
        {...pointers}
      >
        {shots.map((shot, place) => (
          <ComparePane
            key={shot.output.url}
            shot={shot}
            name={names[place] ?? ''}
            style={moved}
            shown={shown}
            playback={playback}
            isHeard={heard === shot.output.url}
            onHear={(isHeard) => setHeard(isHeard ? shot.output.url : null)}
            onChange={(other) => setShots(shots.with(place, other))}
            onReuse={onReuse}
            onRemove={shots.length > 2 ? () => setShots(shots.toSpliced(place, 1)) : undefined}
          />
        ))}
      </div>
      {hasVideos && <PlaybackBar {...playback} />}
      {isSlider && (
        <input
          type="range"
          className={classes.range}
          aria-label={say('divide')}
          min={0}
          max={100}
          value={divide}
          onChange={({ currentTarget }) => setDivide(currentTarget.valueAsNumber)}
        />
      )}
      <CompareSettings shots={shots} names={names} />
    </Modal>
  );
}
