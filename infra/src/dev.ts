import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// `npm run dev`: the server restarts when its sources change, Vite serves the client with hot reload and passes calls on.
const root = fileURLToPath(new URL('../..', import.meta.url));
const clientPort = process.env['DEV_PORT'] ?? '5173';
const serverPort = process.env['PORT'] ?? '3000';
const env = { ...process.env, PORT: serverPort, PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${clientPort}` };

const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'api/src/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn('vite', ['web', '--port', clientPort, '--strictPort'], {
    cwd: root,
    env: { ...env, API_URL: `http://127.0.0.1:${serverPort}` },
    stdio: 'inherit',
  }),
];

const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
for (const child of children) child.once('exit', stop);
