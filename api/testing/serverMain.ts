import { server } from '../src/main.ts';
import { serveQuickSignUp } from './serveQuickSignUp.ts';

// the product as it is, which signs up people of tests quickly besides
const { dependencies } = server.api;
await serveQuickSignUp({ dependencies, port: server.port, sessionSecret: server.secrets.sessionSecret });
