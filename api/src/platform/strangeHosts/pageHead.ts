import { Tokenizer, TokenizerMode } from 'parse5';
import type { Token } from 'parse5';

/** What the head of a page says about it, as it stands there. */
export type PageHead = { title: string | null; picture: string | null };

/** The names under which pages say their title and their picture, the best first. */
const titleNames = ['og:title', 'twitter:title'];
const pictureNames = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];

/** Elements whose content holds no tags. */
const modes = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

const attribute = ({ attrs }: Token.TagToken, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

/** Letters of a title that are kept while it is read. */
const titleLetters = 10_000;

/** Collects what tags say. A tree is not built: that of a hostile page takes far longer than its letters. */
const createCollector = () => {
  const metas = new Map<string, string>();
  let title: string | null = null;
  let isInTitle = false;
  let drawings = 0;
  const addText = ({ chars }: Token.CharacterToken): void => {
    if (isInTitle && title !== null && title.length < titleLetters) title += chars;
  };
  const noteMeta = (tag: Token.TagToken): void => {
    const name = (attribute(tag, 'property') ?? attribute(tag, 'name') ?? '').trim().toLowerCase();
    const content = attribute(tag, 'content');
    if (content !== undefined && content.trim() !== '' && !metas.has(name)) metas.set(name, content);
  };
  return {
    start: (tag: Token.TagToken): void => {
      // a drawing has a title of its own
      if (tag.tagName === 'svg') drawings += 1;
      if (tag.tagName === 'meta') noteMeta(tag);
      if (tag.tagName !== 'title' || title !== null || drawings > 0) return;
      title = '';
      isInTitle = true;
    },
    end: ({ tagName }: Token.TagToken): void => {
      if (tagName === 'svg') drawings = Math.max(0, drawings - 1);
      if (tagName === 'title') isInTitle = false;
    },
    addText,
    found: (): { title: string | null; metas: ReadonlyMap<string, string> } => ({ title, metas }),
  };
};

const firstOf = (metas: ReadonlyMap<string, string>, names: readonly string[]): string | null =>
  names.map((name) => metas.get(name)).find((value) => value !== undefined) ?? null;

/** Reads title and picture out of the beginning of a page: Open Graph first, then Twitter, then its title. */
export const readPageHead = (html: string): PageHead => {
  const collector = createCollector();
  const nothing = (): void => undefined;
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      onStartTag: (tag) => {
        collector.start(tag);
        tokenizer.state = modes.get(tag.tagName) ?? tokenizer.state;
      },
      onEndTag: collector.end,
      onCharacter: collector.addText,
      onWhitespaceCharacter: collector.addText,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  );
  tokenizer.write(html, true);
  const { title, metas } = collector.found();
  return { title: firstOf(metas, titleNames) ?? title, picture: firstOf(metas, pictureNames) };
};
