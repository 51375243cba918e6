import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { openTcpProxy } from '../network/tcpProxy.ts';
import type { TcpProxy } from '../network/tcpProxy.ts';

/** Address of the server that suites may use, empty when there is none. Each test has a database of its own. */
export const mongoUrl = process.env['MONGODB_URL'] ?? '';

const parts = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)\/?[^?]*(\?.*)?$/;

/** The address of a database that nothing else uses. */
export const newMongoUrl = (): string => mongoUrl.replace(parts, `$1$2/test-${randomUUID()}$3`);

export const dropMongo = async (url: string): Promise<void> => {
  const client = new MongoClient(url);
  await client.db().dropDatabase();
  await client.close();
};

/** The same database through a connection that can be disturbed. */
export const openProxiedMongo = async (url: string): Promise<{ url: string; proxy: TcpProxy }> => {
  const [, , hosts = ''] = parts.exec(url) ?? [];
  const [first = ''] = (hosts.split('@').at(-1) ?? '').split(',');
  const [host = '', port = '27017'] = first.split(':');
  const proxy = await openTcpProxy({ host, port: Number(port) });
  const options = new URLSearchParams(url.split('?')[1]);
  options.delete('replicaSet');
  // a member of a replica set would be asked for its own address, past the proxy
  options.set('directConnection', 'true');
  const [address = ''] = url.split('?');
  return {
    url: `${address.replace(hosts, hosts.replace(/[^@]*$/, `127.0.0.1:${proxy.port}`))}?${options.toString()}`,
    proxy,
  };
};
