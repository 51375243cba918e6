import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { screenRenderer } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { DrawingReply, DrawingRequest, DrawingSettings } from './platform/http/pages/firstView/protocol.ts';
import { asParsed } from './platform/lib/casts.ts';

const { renderer } = asParsed<DrawingSettings>(workerData);

if (parentPort) {
  const port = parentPort;
  const { drawScreen } = screenRenderer.parse(await import(pathToFileURL(renderer).href));
  const answer = async ({ id, screen }: DrawingRequest): Promise<DrawingReply> => {
    try {
      return { id, drawn: await drawScreen({ ...screen, translate: translateTo(screen.locale) }) };
    } catch (error) {
      return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  // one after another: the renderer draws one screen at a time
  let last = Promise.resolve();
  port.on('message', (request: DrawingRequest) => {
    last = last.then(async () => port.postMessage(await answer(request)));
  });
  port.postMessage('ready' satisfies DrawingReply);
}
