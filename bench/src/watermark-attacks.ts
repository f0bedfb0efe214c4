import { type Carriers, type Found, LOOKED_AT, search } from '@kinora/watermark';
import sharp, { type Sharp } from 'sharp';

type Random = () => number;
type Attack = (file: Buffer, random: Random) => Promise<Sharp>;

const halved: Attack = async (file) => {
  const { width, height } = await sharp(file).metadata();
  return sharp(file).resize(Math.round(width / 2), Math.round(height / 2), { fit: 'fill' });
};

const rescaled = async (file: Buffer, factor: number, random: Random): Promise<Sharp> => {
  const { width, height } = await sharp(file).metadata();
  const kernel = random() < 0.5 ? 'lanczos3' : 'linear';
  return sharp(file).resize(Math.round(width * factor), Math.round(height * factor), { fit: 'fill', kernel });
};

const cut = async (file: Buffer, share: number, random: Random): Promise<Sharp> => {
  const found = await sharp(file).metadata();
  const [width, height] = [Math.floor(found.width * share), Math.floor(found.height * share)];
  const [left, top] = [Math.floor(random() * (found.width - width)), Math.floor(random() * (found.height - height))];
  return sharp(file).extract({ left, top, width, height });
};

const asJpeg = async (image: Sharp, quality: number): Promise<Sharp> =>
  sharp(await image.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer());

/** What happens to pictures on their way. What does not end as JPEG is passed on without loss. */
export const attacks: Readonly<Record<string, Attack>> = {
  'JPEG 75': async (file) => asJpeg(sharp(file), 75),
  'half size': halved,
  'a fifth cut off': (file, random) => cut(file, 0.8, random),
  'a screenshot, 0.6 to 1.6 times': (file, random) => rescaled(file, 0.6 + random(), random),
  'half size, JPEG 75': async (file, random) => asJpeg(await halved(file, random), 75),
};

/** Of pictures without a mark: as they are, compressed, scaled, cut, or several of these. */
export const changes: readonly Attack[] = [
  async (file) => sharp(file),
  async (file, random) => asJpeg(sharp(file), 40 + Math.floor(55 * random())),
  async (file, random) =>
    sharp(
      await sharp(file)
        .webp({ quality: 50 + Math.floor(45 * random()), effort: 0 })
        .toBuffer(),
    ),
  async (file, random) => rescaled(file, 0.4 + 1.2 * random(), random),
  (file, random) => cut(file, 0.5 + 0.4 * random(), random),
  async (file, random) => asJpeg(await rescaled(file, 0.4 + 1.2 * random(), random), 60 + Math.floor(35 * random())),
];

/** As the studio looks at a picture. */
export async function detect(image: Sharp, carriers: Carriers, secret: Uint8Array): Promise<Found | null> {
  // What was done so far comes first: sharp would resize once and not twice.
  const changed = await image.raw().toBuffer({ resolveWithObject: true });
  const { data, info } = await sharp(changed.data, { raw: changed.info })
    .flatten({ background: '#808080' })
    .greyscale()
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const steps = search({ groups: [[data]], width: info.width, height: info.height }, carriers, secret);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
