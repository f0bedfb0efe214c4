const leastNode = [20, 19];

/** Ends the process with one clear sentence where Kinora cannot run. */
export function requirePlatform() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1])) {
    stop(`Kinora needs Node ${leastNode.join('.')} or newer; this is Node ${process.versions.node}.`);
  }
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    stop('Kinora runs on Linux and macOS. On Windows, start it inside WSL 2.');
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
