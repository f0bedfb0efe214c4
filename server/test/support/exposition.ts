export type Sample = { name: string; labels: Record<string, string>; value: number };

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/y;

/**
 * Reads what Prometheus reads, and refuses what it would refuse: lines that are none, samples without a type, and
 * histograms whose buckets do not add up.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function readExposition(text: string): Sample[] {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter((written) => written !== '')) {
    const [, named, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary|untyped)$/.exec(line) ?? [];
    if (named !== undefined && type !== undefined) types.set(named, type);
    else if (!line.startsWith('# HELP ')) samples.push(readSample(line));
  }
  for (const { name } of samples) {
    if (![name, name.replace(/_(bucket|sum|count)$/, '')].some((known) => types.has(known))) {
      throw new Error(`${name} has no type`);
    }
  }
  for (const [name, type] of types) if (type === 'histogram') checkHistogram(name, samples);
  return samples;
}

function readSample(line: string): Sample {
  const [, name, labels = '', value] = LINE.exec(line) ?? [];
  if (name === undefined || !/^([+-]?Inf|nan|[+-]?[\d.]+(e[+-]?\d+)?)$/i.test(value ?? ''))
    throw new Error(`No sample: ${line}`);
  const read: Record<string, string> = {};
  LABEL.lastIndex = 0;
  let end = 0;
  for (let found = LABEL.exec(labels); found !== null; found = LABEL.exec(labels)) {
    read[found[1] ?? ''] = found[2] ?? '';
    end = LABEL.lastIndex;
  }
  if (end !== labels.length) throw new Error(`Labels that cannot be read: ${line}`);
  return { name, labels: read, value: Number(value) };
}

function checkHistogram(name: string, samples: Sample[]): void {
  const buckets = new Map<string, number[]>();
  for (const sample of samples.filter((one) => one.name === `${name}_bucket`)) {
    const { le, ...rest } = sample.labels;
    const key = JSON.stringify(rest);
    const counts = buckets.get(key) ?? [];
    if (sample.value < (counts.at(-1) ?? 0))
      throw new Error(`${name} ${key}: the bucket ${le} is smaller than the last`);
    buckets.set(key, [...counts, sample.value]);
  }
  for (const { labels, value } of samples.filter((one) => one.name === `${name}_count`)) {
    if (buckets.get(JSON.stringify(labels))?.at(-1) !== value) throw new Error(`${name}: the buckets miss some`);
  }
}
