import type { Generation, Output } from '@kinora/server/wire';
import { Button, Group, Modal, SegmentedControl, Table } from '@mantine/core';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { AudioPlayer } from '../generation/audio-player.tsx';
import { settingRows } from '../generation/detail-rows.tsx';
import { useBlur } from '../generation/labeled.tsx';
import { isImage, isSound, isVideo } from '../generation/output.ts';
import { OutputThumbnail, ThumbnailButton } from '../generation/preview.tsx';
import { VideoPlayer } from '../generation/video-player.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import classes from './compare-dialog.module.css';
import { useView } from './use-view.ts';

type Compared = { generation: Generation; output: Output };

function Media({ generation: { generation_name: name }, output }: Compared) {
  const { isBlurred, show } = useBlur(output);
  const { url, width, height, posterUrl } = output;
  if (isBlurred) {
    return (
      <>
        <OutputThumbnail output={output} />
        <ThumbnailButton name={name} output={output} onClick={show} />
      </>
    );
  }
  if (isVideo(output))
    return <VideoPlayer className={classes.video} src={url} poster={posterUrl} label={name} size={{ width, height }} />;
  if (isSound(output)) return <AudioPlayer src={url} label={name} peaks={output.peaks} seconds={output.seconds} />;
  return <img src={url} alt={name} draggable={false} />;
}

/** The settings of all, by name; those that differ are marked. */
function SettingsTable({ compared }: { compared: readonly Compared[] }) {
  const say = useTexts('compare');
  const rows = compared.map(({ generation }) => [
    { label: say('tool'), value: generation.tool_name },
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
            {compared.map(({ generation }) => (
              <th key={generation.id} scope="col">
                {generation.generation_name}
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
                {compared.map(({ generation }, place) => (
                  <td key={generation.id}>
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

type Props = { generations: readonly Generation[]; onClose: () => void };

/** Two to four results side by side, or two pictures over one another; all are moved and zoomed as one. */
export function CompareDialog({ generations, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('compare');
  const common = useTexts('common');
  const [mode, setMode] = useState<'side' | 'slider'>('side');
  const [divide, setDivide] = useState(50);
  const { view, zoom, fit, stage, onKeyDown, pointers } = useView();
  const compared = generations.flatMap((generation): Compared[] => {
    const [output] = generation.outputs;
    return output === undefined ? [] : [{ generation, output }];
  });
  const canSlide = compared.length === 2 && compared.every(({ output }) => isImage(output));
  const isSlider = canSlide && mode === 'slider';
  const hasPictures = compared.some(({ output }) => isImage(output));
  const style: CSSProperties & Record<'--divide', string> = { '--divide': `${divide}%` };
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
        {hasPictures && (
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
      </Group>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks. */}
      <div
        ref={stage}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the results while it has the focus.
        tabIndex={0}
        aria-label={say('stage')}
        className={classes.stage}
        data-count={compared.length}
        data-slider={isSlider}
        style={style}
        onKeyDown={onKeyDown}
        {...pointers}
      >
        {compared.map((one) => (
          <figure key={one.generation.id} className={classes.pane}>
            <div className={classes.window} data-moves={isImage(one.output)}>
              <div
                className={classes.media}
                style={
                  isImage(one.output) ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` } : {}
                }
              >
                <Media {...one} />
              </div>
            </div>
            <figcaption>{one.generation.generation_name}</figcaption>
          </figure>
        ))}
      </div>
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
      <SettingsTable compared={compared} />
    </Modal>
  );
}
