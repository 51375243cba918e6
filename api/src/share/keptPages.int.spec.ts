import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkServer } from '../../testing/servers/linkServer.ts';
import { startLinkServer } from '../../testing/servers/linkServer.ts';
import { codeOfShare, uuidV7 } from '../platform/lib/ids.ts';

let server: LinkServer;
beforeAll(async () => void (server = await startLinkServer()));
afterAll(() => server.close());

const textOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await server.ask(path, { headers })).text();
const statusOf = async (path: string): Promise<number> => (await server.ask(path)).status;

const nonceOf = (answer: Response): string =>
  /nonce-([^']+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
const keyIn = (text: string): string => /name="key" value="([^"]+)"/.exec(text)?.[1] ?? 'none';
const withoutDate = (answer: Response) =>
  [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'content-security-policy'].includes(name));

describe('a page of a link that is kept', () => {
  it('is the same page as the one that was made, with a nonce and a visitor’s key of its own', async () => {
    const { path } = await server.make.link();
    const [made, kept] = [await server.ask(path), await server.ask(path)];
    const [madeText, keptText] = [await made.text(), await kept.text()];
    const [before, after] = [nonceOf(made), nonceOf(kept)];
    expect([before === after, keptText.includes(before), keptText.split(after).length]).toEqual([false, false, 3]);
    const [madeFor, keptFor] = [keyIn(madeText), keyIn(keptText)];
    expect([madeFor === keptFor, keptText.includes(madeFor)]).toEqual([false, false]);
    expect(keptText.replaceAll(after, before).replaceAll(keptFor, madeFor)).toBe(madeText);
    expect(withoutDate(kept)).toEqual(withoutDate(made));
    const policyOf = (answer: Response) =>
      answer.headers.get('content-security-policy')?.replaceAll(nonceOf(answer), '');
    expect(policyOf(kept)).toBe(policyOf(made));
  });

  it('shows at once what changed: a withdrawn link, a restored one, another asset', async () => {
    const { path, assetId, shareId } = await server.make.link();
    const seen = [await statusOf(path)];
    await server.make.changeAsset(assetId, 'WithdrawAssetLinks');
    seen.push(await statusOf(path), await statusOf(path));
    await server.make.changeAsset(assetId, 'RestoreAssetLinks');
    seen.push(await statusOf(path));
    await server.make.changeShare(shareId, { type: 'WithdrawShare' });
    seen.push(await statusOf(path));
    expect(seen).toEqual([200, 410, 410, 200, 410]);
  });

  it('shows nothing of a visitor who answered to another one, nor to them what is kept for others', async () => {
    const { path } = await server.make.link(await server.make.prospect('Elena Ruiz'));
    const key = keyIn(await textOf(path));
    await server.clock.pass(3_000);
    const answer = await server.post(path, { answer: 'interested', key, shownAt: key });
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    const to = answer.headers.get('location') ?? '';
    const greeted = async (address: string, headers: Record<string, string> = {}) =>
      (await textOf(address, headers)).includes('Elena');
    for (const _time of [1, 2]) {
      expect([await greeted(path), await greeted(path, { cookie }), await greeted(to)]).toEqual([false, true, true]);
      expect(await greeted(path)).toBe(false);
    }
  });

  it('is that of the reader’s language and of what the address names', async () => {
    const { path, assetId } = await server.make.link();
    const german = { 'accept-language': 'de' };
    await server.make.translate(assetId, {
      language: 'fr',
      title: 'Le tour',
      description: null,
      url: 'https://video.example/fr',
    });
    for (const _time of [1, 2]) {
      expect(await textOf(path)).toContain('lang="en"');
      expect(await textOf(path, german)).toContain('lang="de"');
      expect(await textOf(path, { cookie: 'upline.language=pl' })).toContain('lang="pl"');
      expect(await textOf(`${path}?in=fr`)).toContain('Le tour');
    }
  });

  it('is not shown to an address that guesses links', async () => {
    const { path } = await server.make.link();
    const from = '192.0.2.1';
    for (let tries = 0; tries < 140; tries += 1) await server.ask(`/s/${codeOfShare(uuidV7(5))}`, { from });
    expect([await statusOf(path), (await server.ask(path, { from })).status]).toEqual([200, 429]);
  });
});
