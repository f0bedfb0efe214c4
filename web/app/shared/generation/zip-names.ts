/** The same names, each used once: what comes again gets a number before its extension. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const unique = firstFree(name, used);
    used.add(unique.toLowerCase());
    return unique;
  });
}

function firstFree(name: string, used: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let copy = 2; used.has(candidate.toLowerCase()); copy += 1) candidate = `${stem} (${copy})${extension}`;
  return candidate;
}

/** What an archive is called: "kinora-2026-11-21-12-files.zip". `now` in milliseconds; the day is that of UTC. */
export function zipName(count: number, now: number): string {
  return `kinora-${new Date(now).toISOString().slice(0, 10)}-${count}-${count === 1 ? 'file' : 'files'}.zip`;
}
