import { runCli } from '../cli.ts';

// Run by tests as a process of its own: the command line of an installation in the current folder.
process.exitCode = await runCli(process.cwd(), process.argv.slice(2));
