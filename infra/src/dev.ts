import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onStop } from './process/stopSignals.ts';

// `npm run dev`: the server restarts when its sources change, Vite serves the client with hot reload and passes calls
// on.
const root = fileURLToPath(new URL('../..', import.meta.url));
const clientPort = process.env['DEV_PORT'] ?? '5173';
const serverPort = process.env['PORT'] ?? '3000';
const env = {
  ...process.env,
  PORT: serverPort,
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${clientPort}`,
};
const quietMs = 200;

const startServer = (): ChildProcess => spawn('node', ['api/src/main.ts'], { cwd: root, env, stdio: 'inherit' });

let server = startServer();
let restart: NodeJS.Timeout | undefined;

const startAgain = async (): Promise<void> => {
  process.stdout.write('Sources changed: starting the server again.\n');
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  server = startServer();
};

const client = spawn('vite', ['web', '--port', clientPort, '--strictPort'], {
  cwd: root,
  env: { ...env, API_URL: `http://127.0.0.1:${serverPort}` },
  stdio: 'inherit',
});

for (const workspace of ['contracts', 'infra', 'api', 'projector'])
  watch(join(root, workspace, 'src'), { recursive: true }, (_event, file) => {
    if (file === null || !file.endsWith('.ts') || file.endsWith('.spec.ts')) return;
    clearTimeout(restart);
    // editors write several files at once
    restart = setTimeout(() => void startAgain(), quietMs);
  });

const stop = (): void => {
  client.kill('SIGTERM');
  server.kill('SIGTERM');
  process.exit(0);
};
onStop(stop);
