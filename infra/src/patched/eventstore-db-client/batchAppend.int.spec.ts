import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEventStoreDouble } from '../../../testing/engines/eventStoreDouble/eventStoreDouble.ts';
import { installedVersion } from '../../../testing/installedVersion.ts';
import { closeClient, patchedVersion } from './batchAppend.ts';

const openClient = async () => {
  const double = await startEventStoreDouble();
  const client = EventStoreDBClient.connectionString(double.url);
  onTestFinished(async () => {
    await closeClient(client).catch(() => undefined);
    await double.stop();
  });
  const append = () => client.appendToStream(`s-${randomUUID()}`, jsonEvent({ type: 'tried', data: {} }));
  // opens the client's batch call
  await append();
  return { append, faults: double.faults };
};

describe('the batch append beside the EventStoreDB client', () => {
  it('fits the installed version: check it and raise patchedVersion, or remove it', () => {
    expect(installedVersion('@eventstore/db-client')).toBe(patchedVersion);
  });

  it('finds the protected members that it uses', () => {
    const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
    const members = ['GRPCStreamCreator', 'callArguments', 'getChannel'] as const;
    expect(members.map((name) => typeof Reflect.get(client, name))).toEqual(members.map(() => 'function'));
  });

  it('is still needed: a connection that breaks rejects the appends of other clients', async () => {
    const [one, other] = [await openClient(), await openClient()];
    one.faults.loseAnswers(1);
    const pending = one.append();
    other.faults.drop();
    await expect(pending).rejects.toThrow();
  });
});
