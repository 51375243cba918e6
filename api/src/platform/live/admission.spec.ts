import { EventEmitter } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAdmission, socketLimits } from './admission.ts';

const session = { id: 's1', userId: 'u1' };

/** A connection of the engine, which sends messages as a reader takes them. */
const connection = () => {
  const engine = new EventEmitter();
  const heard = new EventEmitter();
  let open = true;
  const socket = Object.assign(heard, {
    request: new IncomingMessage(new Socket()),
    close: () => {
      open = false;
    },
  });
  createAdmission({ publicUrl: 'https://team.example', sessionOfCookie: async () => session }).watch(engine);
  engine.emit('connection', socket);
  return {
    send: (count: number): void => {
      for (let sent = 0; sent < count; sent += 1) heard.emit('packetCreate');
    },
    read: (): void => void heard.emit('drain'),
    isOpen: (): boolean => open,
  };
};

describe('a live connection', () => {
  // shows I25
  it('is ended when its messages are not read, although it answers pings', () => {
    const unread = connection();
    unread.send(socketLimits.unread.most);
    expect(unread.isOpen()).toBe(true);
    unread.send(1);
    expect(unread.isOpen()).toBe(false);
  });

  it('stays while its messages are read', () => {
    const read = connection();
    for (let times = 0; times < 5; times += 1) {
      read.send(socketLimits.unread.most);
      read.read();
    }
    expect(read.isOpen()).toBe(true);
  });
});
