import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { parseConfig } from '../src/settings/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  restart: z.string().optional(),
  user: z.string().optional(),
  mem_limit: z.string().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  network_mode: z.string().optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
  logging: z.object({ driver: z.string() }),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z
    .looseObject({
      test: z.array(z.string()).optional(),
      disable: z.boolean().optional(),
      retries: z.number().optional(),
    })
    .optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.object({
      front: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }),
      back: z.object({ internal: z.boolean() }),
    }),
    volumes: z.record(z.string(), z.unknown()),
  })
  .loose()
  .parse(parse(read('docker-compose.yml'), { merge: true }));

const serviceOf = (name: string): z.output<typeof service> =>
  compose.services[name] ?? expect.fail(`there is no service ${name}`);
const running = ['api', 'projector'] as const;
const ours = [...running, 'operator'] as const;

/** What compose makes of `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
const substitute = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind: string | undefined, rest: string | undefined) => {
      const value = env[name] ?? '';
      if (value !== '') return value;
      if (kind === '?') throw new Error(rest);
      return kind === '-' ? (rest ?? '') : '';
    },
  );

const namesIn = (text: string): string[] => [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
const example = Object.fromEntries(
  read('.env.example')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
const passwords = {
  EVENTSTORE_PASSWORD: 'es-password',
  MONGO_PASSWORD: 'mongo-password',
  REDIS_PASSWORD: 'redis-password',
};
const filledIn = {
  ...example,
  ...passwords,
  SESSION_SECRET: 's'.repeat(32),
  OPERATOR_TOKEN: 't'.repeat(16),
  SMTP_URL: 'smtp://mailpit:1025',
};
const engines = ['eventstore', 'mongo', 'redis'] as const;

const networksOf = (name: string): string[] => {
  const { networks = [] } = serviceOf(name);
  return (Array.isArray(networks) ? networks : Object.keys(networks)).sort();
};

const settingsOf = (name: string, env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(serviceOf(name).environment ?? {}).map(([key, value]) => [key, substitute(String(value), env)]),
  );

const { scripts } = z
  .object({ scripts: z.object({ start: z.string(), projector: z.string() }) })
  .parse(JSON.parse(read('package.json')));
/** The options that a script gives Node behind those of `.env`: the settings of a container come from compose. */
const optionsIn = (script: string): string[] =>
  / node \$\(test -e \.env && echo --env-file=\.env\) (--.*) \S+\/main\.ts$/.exec(script)?.[1]?.split(' ') ?? [];
const optionsOf = { start: optionsIn(scripts.start), projector: optionsIn(scripts.projector) };

const dockerfile = read('infra/docker/Dockerfile');
const valueIn = (name: string): string | undefined => new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1];

describe('docker-compose.yml', () => {
  it('has two web processes and two projectors on all three engines, and a proxy', () => {
    const always = Object.keys(compose.services).filter((name) => serviceOf(name).profiles === undefined);
    expect(always.sort()).toEqual(['api', 'certificates', 'eventstore', 'mongo', 'projector', 'proxy', 'redis']);
    for (const name of running) expect(serviceOf(name).deploy?.replicas).toBe(2);
    for (const name of always) expect(serviceOf(name).restart).toBe(name === 'certificates' ? 'no' : 'unless-stopped');
    expect(serviceOf('mailpit').profiles).toEqual(['mail']);
  });

  it('has the commands of operators beside, which ask a web service by its name inside', () => {
    const { entrypoint, profiles, restart } = serviceOf('operator');
    const program = ['node', ...optionsOf.projector, 'projector/src/main.ts'];
    expect([entrypoint, profiles, restart]).toEqual([program, ['operator'], 'no']);
    const { PUBLIC_URL, ...others } = settingsOf('operator', filledIn);
    expect(PUBLIC_URL).toBe(`http://api:${parseConfig({}).port}`);
    expect({ ...others, PUBLIC_URL: example['PUBLIC_URL'] }).toEqual(settingsOf('api', filledIn));
  });

  it('bounds its logs, and notices soon that an engine does not answer', () => {
    for (const { logging } of Object.values(compose.services)) expect(logging.driver).toBe('local');
    for (const name of engines) expect(serviceOf(name).healthcheck?.retries).toBeLessThanOrEqual(3);
  });

  it.each(ours)('gives %s valid settings once .env.example is filled in', (name) => {
    const config = parseConfig(settingsOf(name, filledIn));
    const known = Object.keys(settingsOf(name, filledIn));
    for (const key of known) expect(read('infra/src/settings/config.ts')).toMatch(new RegExp(`^  ${key}: `, 'm'));
    expect([config.eventstoreUrl, config.mongodbUrl, config.redisUrl, config.smtpUrl].every(Boolean)).toBe(true);
    expect(config.oidc).toBeNull();
    const { ipv4_address: proxy } = z
      .object({ ipv4_address: z.string() })
      .parse(z.record(z.string(), z.unknown()).parse(serviceOf('proxy').networks)['front']);
    expect(config.trustedProxies).toEqual([proxy]);
    const front = '192.0.2.7';
    expect(parseConfig(settingsOf(name, { ...filledIn, FRONT_PROXY: front })).trustedProxies).toEqual([proxy, front]);
    expect(settingsOf('proxy', { FRONT_PROXY: front })['FRONT_PROXY']).toBe(front);
    expect(read('infra/docker/Caddyfile')).toContain('trusted_proxies {$FRONT_PROXY}');
  });

  it.each(['PUBLIC_URL', 'SESSION_SECRET', 'OPERATOR_TOKEN', 'SMTP_URL', ...Object.keys(passwords)])(
    'does not start without %s',
    (name) => {
      expect(() => settingsOf('api', { ...filledIn, [name]: '' })).toThrow(`set ${name} in .env`);
    },
  );

  it('asks for nothing that .env.example does not name, and the other way round', () => {
    expect([...new Set(namesIn(read('docker-compose.yml')))].sort()).toEqual(Object.keys(example).sort());
  });

  it('pins every image that it pulls', () => {
    for (const [name, { image }] of Object.entries(compose.services))
      if (!ours.some((one) => one === name)) expect(image).toMatch(/^[\w/-]+:v?\d+\.\d+\.\d+[\w.-]*$/);
  });

  it('uses the engines that the suites run on', () => {
    const suites = read('infra/testing/engines.setup.ts');
    for (const name of engines) expect(suites).toContain(`'${serviceOf(name).image}'`);
  });

  it('names hosts and ports that its services have', () => {
    const ports: Record<string, number> = { eventstore: 2113, mongo: 27017, redis: 6379, mailpit: 1025 };
    const { EVENTSTORE_URL, MONGODB_URL, REDIS_URL, SMTP_URL } = settingsOf('api', filledIn);
    for (const url of [EVENTSTORE_URL, MONGODB_URL, REDIS_URL, SMTP_URL]) {
      const { hostname, port } = new URL(url ?? '');
      expect([hostname, Number(port)]).toEqual([hostname, ports[hostname]]);
    }
    const caddyfile = read('infra/docker/Caddyfile');
    expect(caddyfile).toContain('dynamic a api 3000');
    expect(caddyfile).toMatch(/^:8080 \{/m);
    expect(serviceOf('proxy').ports).toEqual(['${HTTP_ADDRESS:-127.0.0.1}:${HTTP_PORT:-8080}:8080']);
    expect(new URL(example['PUBLIC_URL'] ?? '').port).toBe(example['HTTP_PORT']);
  });

  it('starts what depends on an engine once that is healthy, and asks each engine how it is', () => {
    for (const name of ours)
      expect(serviceOf(name).depends_on).toEqual({
        eventstore: { condition: 'service_healthy' },
        mongo: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      });
    for (const name of engines) expect(serviceOf(name).healthcheck?.test?.length).toBeGreaterThan(1);
    expect(serviceOf('proxy').depends_on).toEqual({ api: { condition: 'service_healthy' } });
  });

  it('keeps the data of every engine in a volume, and what Redis holds', () => {
    const kept = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    expect([...new Set(kept.filter((name) => !name.startsWith('./')))].sort()).toEqual(
      Object.keys(compose.volumes).sort(),
    );
    expect(serviceOf('redis').command?.join(' ')).toContain(
      '--maxmemory-policy noeviction --appendonly yes --appendfsync always',
    );
  });

  it('lets the processes write nowhere but in memory, as the user of the image', () => {
    for (const name of ours) {
      const { read_only: readOnly, tmpfs } = serviceOf(name);
      expect([readOnly, tmpfs?.map((mount) => mount.split(':')[0])]).toEqual([true, ['/tmp', valueIn('DATA_DIR')]]);
      expect(tmpfs?.join()).toMatch(/\/data:uid=1000,gid=1000/);
    }
  });
});

describe('the services', () => {
  it('reach the engines over a network that leads nowhere else', () => {
    expect(compose.networks.back.internal).toBe(true);
    for (const name of [...engines, 'projector', 'operator']) expect(networksOf(name)).toEqual(['back']);
    expect(networksOf('proxy')).toEqual(['front']);
    expect(networksOf('api')).toEqual(['back', 'front']);
  });

  it('listen on this host alone unless the operator says otherwise', () => {
    for (const [name, { ports = [] }] of Object.entries(compose.services))
      for (const port of ports) expect(substitute(port, {}), name).toMatch(/^127\.0\.0\.1:/);
  });

  it('ask every engine with a password', () => {
    const { EVENTSTORE_URL = '', MONGODB_URL = '', REDIS_URL = '' } = settingsOf('api', filledIn);
    expect([EVENTSTORE_URL, MONGODB_URL, REDIS_URL].map((url) => new URL(url).password)).toEqual(
      Object.values(passwords),
    );
    expect(new URL(EVENTSTORE_URL).searchParams.get('tls')).toBe('true');
    const values = (name: string): string[] => Object.values(settingsOf(name, filledIn));
    expect(values('eventstore')).toContain(passwords.EVENTSTORE_PASSWORD);
    expect(values('mongo')).toContain(passwords.MONGO_PASSWORD);
    expect(values('redis')).toContain(passwords.REDIS_PASSWORD);
    expect(serviceOf('mongo').command?.join(' ')).toContain('--keyFile');
    expect(serviceOf('redis').command?.join(' ')).toContain('--requirepass');
  });

  it('have a bound of memory and no rights that they do not need', () => {
    const added: Record<string, string[]> = { certificates: ['CHOWN'], proxy: ['NET_BIND_SERVICE'] };
    for (const [name, own] of Object.entries(compose.services)) {
      expect(own.mem_limit, name).toMatch(/^\d+[mg]$/);
      expect([own.cap_drop, own.cap_add ?? [], own.security_opt], name).toEqual([
        ['ALL'],
        added[name] ?? [],
        ['no-new-privileges:true'],
      ]);
    }
  });

  it('keep the private key of the certificates to the event store', () => {
    const withCertificates = Object.keys(compose.services).filter((name) =>
      serviceOf(name).volumes?.some((volume) => volume.startsWith('certs:')),
    );
    expect(withCertificates.sort()).toEqual(['certificates', 'eventstore']);
    expect(serviceOf('certificates').network_mode).toBe('none');
  });
});

describe('the image', () => {
  it('asks a web process and a projector how they are at the port at which they answer', () => {
    const asked = /fetch\('http:\/\/127\.0\.0\.1:(\d+)\/api\/health\/live'\)/.exec(dockerfile)?.[1];
    expect(parseConfig(settingsOf('api', filledIn)).port).toBe(Number(asked));
    expect(parseConfig(settingsOf('projector', filledIn)).healthPort).toBe(Number(asked));
    for (const name of running) expect(serviceOf(name).healthcheck, name).toBeUndefined();
  });

  it('runs existing programs, on the port that the proxy asks', () => {
    const program = /^CMD \["node", (?:"--\S+", )+"([^"]+)"\]$/m.exec(dockerfile)?.[1] ?? '';
    const [node, ...words] = serviceOf('projector').command ?? [];
    const worker = 'projector/src/main.ts';
    expect([node, words]).toEqual(['node', [...optionsOf.projector, worker, 'worker']]);
    for (const path of [program, worker]) expect(existsSync(`${root}${path}`)).toBe(true);
    expect(dockerfile).toContain('EXPOSE 3000');
    expect([valueIn('HOST'), parseConfig({}).port]).toEqual(['0.0.0.0', 3000]);
  });

  it('starts Node with the options of npm start, which decide its speed and its memory', () => {
    const options = /^CMD \["node", (.*), "api\/src\/main.ts"\]$/m.exec(dockerfile)?.[1]?.replaceAll(/[",]/g, '');
    expect(options).toContain('--expose-gc');
    expect(options?.split(' ')).toEqual(optionsOf.start);
  });

  it('is told the commit that it shows, which its build has no other way to know', () => {
    expect(dockerfile).toMatch(/^ARG UPLINE_COMMIT=unknown\nRUN printf '%s' "\$UPLINE_COMMIT" > commit$/m);
    expect(read('docker-compose.yml')).toContain("args: { UPLINE_COMMIT: '${UPLINE_COMMIT:-unknown}' }");
  });

  it('is built from existing folders, on Node 24, and does not run as root', () => {
    for (const [, path = ''] of dockerfile.matchAll(/^COPY (\w+\/package\.json)/gm))
      expect(existsSync(`${root}${path}`)).toBe(true);
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, stage = '']) => stage);
    for (const [, image = ''] of dockerfile.matchAll(/^FROM (\S+)/gm))
      expect(['node:24-bookworm-slim', ...stages]).toContain(image);
    expect(dockerfile.match(/^FROM \S+$/gm)).toEqual(['FROM node:24-bookworm-slim']);
    expect(dockerfile.lastIndexOf('\nUSER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM'));
  });

  it('holds no secrets of the folder it is built in', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', '.env*', '**/node_modules', 'data']),
    );
    expect(read('.gitignore').split('\n')).toContain('.env');
  });
});
