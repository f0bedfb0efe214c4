/** A plugin of Stryker's that names what no test noticed as soon as it is known: a run takes long. */
export const strykerPlugins = [{ kind: 'Reporter', name: 'tell-missed', factory: tellMissed }];

function tellMissed() {
  return {
    onMutantTested({ fileName, location, replacement, status }) {
      if (status !== 'Survived' && status !== 'NoCoverage' && status !== 'Timeout') return;
      const place = `${fileName}:${location.start.line}:${location.start.column}`;
      console.log(`${status}: ${place} -> ${replacement.replace(/\s+/g, ' ')}`);
    },
  };
}
