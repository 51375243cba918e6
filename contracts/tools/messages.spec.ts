import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rejections } from '../src/index.ts';
import { withoutNote } from '../src/language/text.ts';
import { allSources, findMessages } from './messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// the operator's calls, commands and log stay English
const isOfOperator = (file: string): boolean =>
  /^api\/src\/(?:operator|demo)\/|\/(?:health|operatorAccess)\.ts$|\.spec\.ts$/u.test(file);

const plainDetail = /\bdetail(?::| =)\s+(?:'[A-Z]|`)/u;

describe('a sentence that refuses something', () => {
  // shows I52
  it('is a message of the catalogs, when a decider refuses', () => {
    const { texts } = findMessages(['contracts/src']);
    const details = Object.values(rejections).map(({ detail }) => detail.replace(/\u001f.*$/su, ''));
    expect(details.filter((detail) => !texts.has(detail))).toEqual([]);
  });

  // shows I52
  it('is a message of the catalogs, when the api answers a problem', () => {
    const files = globSync('api/src/**/*.ts', { cwd: root }).filter((file) => !isOfOperator(file));
    const plain = files.filter((file) => plainDetail.test(readFileSync(join(root, file), 'utf8')));
    expect(plain).toEqual([]);
  });
});

const english = [...findMessages(allSources).texts.keys()].map(withoutNote);
const pluralsIn = (text: string): number => text.split(', plural,').length - 1;

describe('an English message', () => {
  // shows I52
  it('names its subject instead of beginning with “It”', () => {
    expect(english.filter((text) => text.startsWith('It '))).toEqual([]);
  });

  // shows I52
  it('holds a whole sentence in each form of its plural', () => {
    const counted = english.filter((text) => pluralsIn(text) === 1);
    expect(counted.filter((text) => !/^\{\w+, plural,.*\}\}$/su.test(text))).toEqual([]);
  });
});
