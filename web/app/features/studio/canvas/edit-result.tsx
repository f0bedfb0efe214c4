import type { Generation } from '@kinora/server/generations-wire';
import { Button, Group } from '@mantine/core';
import { Brush, WandSparkles } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { DownloadButtons } from '../../../shared/generation/download-buttons.tsx';
import { Failure } from '../../../shared/generation/failure.tsx';
import { EDIT_PAGE, editAddress } from '../../../shared/generation/output.ts';
import { percentOf, progressText, receiptText } from '../../../shared/generation/progress-text.ts';
import { RunningBar } from '../../../shared/generation/running-bar.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { CompareSlider } from '../../../shared/ui/compare-slider.tsx';
import classes from './edit-result.module.css';
import type { Frame } from './frame.ts';
import type { Picture } from './load-picture.ts';

type Props = {
  generation: Generation;
  picture: Picture;
  frame: Frame;
  /** Edits again as well; null for the canvas' own. */
  model: string | null;
  onBack: () => void;
};

/** The picture where it stands in the frame of the result. */
function Before({ picture, frame }: { picture: Picture; frame: Frame }) {
  const say = useTexts('edit');
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  const style: CSSProperties = {
    position: 'absolute',
    left: share(frame.left, frame.width),
    top: share(frame.top, frame.height),
    width: share(picture.width, frame.width),
    height: share(picture.height, frame.height),
  };
  return <img src={picture.url} alt={say('before')} style={style} />;
}

/** Most of what is shown is the result: what was painted may be anywhere. */
const AT_FIRST = 8;

/** What an edit is becoming, in the place of the canvas: how far it is, then before and after. */
export function EditResult({ generation, picture, frame, model, onBack }: Props) {
  const say = useTexts('edit');
  const { generation_name: name, progress, status, outputs, receipt } = generation;
  const [output] = outputs;
  const place = useRef<HTMLDivElement>(null);
  // On a phone the button that ordered it stands far below.
  useEffect(() => {
    if (status !== 'processing') place.current?.scrollIntoView({ block: 'start' });
  }, [status]);
  const percent = percentOf(progress);
  const back = (
    <Button variant="default" leftSection={<Brush size={15} aria-hidden />} onClick={onBack}>
      {say('back')}
    </Button>
  );
  if (status === 'processing') {
    return (
      <div className={classes.result}>
        <img src={picture.url} alt="" className={classes.waiting} />
        <div className={classes.progress} role="status">
          <p>{progressText(progress)}</p>
          <RunningBar name={name} percent={percent} size="lg" />
        </div>
        {back}
      </div>
    );
  }
  if (output === undefined) {
    return (
      <div className={classes.result}>
        <Failure generation={generation}>{back}</Failure>
      </div>
    );
  }
  return (
    <div ref={place} className={classes.result}>
      <div
        className={classes.compare}
        style={{ maxInlineSize: `min(100%, calc((100dvh - 190px) * ${output.width / output.height}))` }}
      >
        <CompareSlider
          aspect={output.width / output.height}
          start={AT_FIRST}
          before={<Before picture={picture} frame={frame} />}
          after={<img src={output.url} alt={say('after')} />}
        />
      </div>
      <p className={classes.receipt} role="status">
        {say('kept', { receipt: receiptText(receipt) })}
      </p>
      <Group justify="center">
        {back}
        <DownloadButtons generation={generation} />
        <Button
          component={Link}
          to={editAddress(generation, output, model) ?? EDIT_PAGE}
          leftSection={<WandSparkles size={15} aria-hidden />}
        >
          {say('again')}
        </Button>
      </Group>
    </div>
  );
}
