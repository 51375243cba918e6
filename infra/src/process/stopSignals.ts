/** How often the parent process is looked for. */
const parentCheckMs = 500;

/**
 * Calls `stop` once when this program has to end: on SIGINT, SIGTERM or SIGHUP, or when npm started it and is gone.
 * npm passes on SIGINT and SIGTERM only, so that a closed terminal or a killed npm would leave the program running.
 * `reason` names the signal, or says that npm is gone.
 */
export const onStop = (stop: (reason: string) => void): void => {
  let isStopping = false;
  const once = (reason: string): void => {
    if (isStopping) return;
    isStopping = true;
    stop(reason);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => once(signal));
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    once('npm is gone');
  }, parentCheckMs);
  timer.unref();
};
