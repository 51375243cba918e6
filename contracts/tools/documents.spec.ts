import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const filesLike = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

const documents = filesLike('*.md');

const withoutCode = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```/gmu, '');

/** The anchors that a Markdown file's headings make. */
const anchorsOf = (path: string): string[] =>
  [...withoutCode(textOf(path)).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

/** What is wrong with a link from one document, or null. Addresses on the web are not followed. */
const problemWith = (document: string, link: string): string | null => {
  if (/^https?:/u.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(document, '..', path);
  if (!existsSync(join(root, target))) return `${document} links to ${link}, which does not exist`;
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return null;
  return `${document} links to ${link}, but ${target} has no such heading`;
};

describe('the documents', () => {
  it('link to documents and headings that exist', () => {
    const links = documents.flatMap((document) =>
      [...withoutCode(textOf(document)).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, link = '']) => ({ document, link })),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.flatMap(({ document, link }) => problemWith(document, link) ?? [])).toEqual([]);
  });

  it('name files and folders that exist', () => {
    // records and the change log speak of their own time
    const ofToday = documents.filter((path) => !/^docs\/adr\/\d|^CHANGELOG\.md$/u.test(path));
    const named = ofToday.flatMap((document) =>
      [...textOf(document).matchAll(/`((?:contracts|infra|api|projector|web|docs)\/[\w./-]+)`/gu)].map(
        ([, path = '']) => ({ document, path }),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    // a document with a folder of its own name gives the paths of its example without that folder
    const exists = (document: string, path: string): boolean =>
      existsSync(join(root, path)) || existsSync(join(root, document.replace(/\.md$/u, ''), path));
    const missing = named.filter(({ document, path }) => !exists(document, path));
    expect(missing.map(({ document, path }) => `${document} names ${path}, which does not exist`)).toEqual([]);
  });

  it('have every section that a comment cites', () => {
    const citation = /\((README|architecture|specification), (?:sections? (\d+)(?: and (\d+))?|([A-Z][\w ]+))\)/gu;
    const cited = filesLike('*.ts', '*.tsx').flatMap((file) =>
      [
        ...textOf(file)
          .replace(/\n \* /gu, ' ')
          .matchAll(citation),
      ].flatMap(([, document = '', ...sections]) =>
        sections.filter((one) => one !== undefined).map((section) => ({ file, document, section })),
      ),
    );
    expect(cited.length).toBeGreaterThan(20);
    const missing = cited.filter(({ document, section }) => {
      const text = textOf(document === 'README' ? 'README.md' : `docs/${document}.md`);
      return !text.includes(/^\d/u.test(section) ? `\n## ${section}. ` : `\n## ${section}\n`);
    });
    expect(missing.map(({ file, document, section }) => `${file} cites ${document}, ${section}`)).toEqual([]);
  });

  it('number the decision records without a gap and list each in the index', () => {
    const records = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-.*\.md$/u.test(name));
    const listed = [...textOf('docs/adr/README.md').matchAll(/^\| \[(\d{4})\]\((.+?)\)/gmu)];
    expect(listed.map(([, , name]) => name)).toEqual(records);
    expect(listed.map(([, number]) => Number(number))).toEqual(records.map((_name, index) => index + 1));
  });
});
