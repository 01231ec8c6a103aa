/** The commands of the program, from a checkout (`npm run backup`) and installed (`dealflow backup`). */
import { serve, startFailure } from './main.ts';

/** What to print; nothing for a command that prints by itself. */
type Run = (root: string, args: string[]) => Promise<string | void>;

/** Each is loaded when it is asked for, to keep the start fast. */
const COMMANDS: Readonly<Record<string, Run>> = {
  demo: async (root) => (await import('./tools/demo/main.ts')).fillDemo(root),
  backup: async (root) => (await import('./workspace/backup/main.ts')).runBackupCommand(root),
  restore: async (root, [name]) => (await import('./workspace/backup/main.ts')).restoreCommand(root, name),
  password: async (root, [email]) => (await import('./tools/password/main.ts')).passwordCommand(root, email),
  verify: async (_root, args) => {
    if (!(await (await import('./tools/verify/main.ts')).verifyExport(args, print))) process.exitCode = 1;
  },
  move: async (root, args) => (await import('./tools/move/main.ts')).move(root, args, print),
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command to its end, or serves; `onListening` gets the address. A failure is printed, and ends the process. */
export async function runCommand(root: string, name: string, args: string[], onListening?: (address: string) => void): Promise<void> {
  try {
    const output = name === 'serve' ? await serve(root, onListening) : await COMMANDS[name]?.(root, args);
    if (output !== undefined) print(output);
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
}
