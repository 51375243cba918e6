import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

/** The packages that the product is named by, with who imports them: the product itself, or its tests and tools. */
const product = [
  ...['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'socket.io', 'socket.io-client', 'zod'],
  ...['react-hook-form', '@mui/material', '@emotion/react', 'notistack', 'koa', '@koa/router', 'koa-session'],
  ...['@eventstore/db-client', 'mongodb', 'bullmq', 'ioredis'],
];
const tools = ['vite', 'vitest', 'testcontainers'];

const root = join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*package.json'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');

const dependencies = z.record(z.string(), z.string()).default({});
const manifest = z.object({ dependencies, devDependencies: dependencies });
const versions = tracked
  .filter((file) => file.endsWith('package.json'))
  .flatMap((file) => {
    const read = manifest.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));
    return [...Object.entries(read.dependencies), ...Object.entries(read.devDependencies)];
  });

const isProduct = (file: string): boolean => /^\w+\/src\//u.test(file) && !/\.spec\.tsx?$/u.test(file);
const sources = tracked.filter((file) => !file.endsWith('package.json'));
const imported = (files: readonly string[]): Set<string> =>
  new Set(
    files.flatMap((file) => {
      const found = readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:import|\}) (?!type).*?'([^']+)';$|\bimport\('([^']+)'\)/gmu,
      );
      return [...found].map(([, from, late]) => /^(?:@[^/]+\/)?[^/]+/u.exec(from ?? late ?? '')?.[0] ?? '');
    }),
  );

describe('the packages that the product is named by', () => {
  it('are dependencies, each pinned exactly', () => {
    const pinned = versions.filter(([, version]) => /^\d+\.\d+\.\d+$/u.test(version)).map(([name]) => name);
    expect([...product, ...tools].filter((name) => !pinned.includes(name))).toEqual([]);
    const loose = versions.filter(([name, version]) => [...product, ...tools].includes(name) && !/^\d/u.test(version));
    expect(loose).toEqual([]);
  });

  it('are imported by the product, or by its tests and tools where that is their place', () => {
    const byProduct = imported(sources.filter(isProduct));
    const byTools = imported(sources.filter((file) => !isProduct(file)));
    expect(product.filter((name) => !byProduct.has(name))).toEqual([]);
    expect(tools.filter((name) => !byTools.has(name))).toEqual([]);
  });
});
