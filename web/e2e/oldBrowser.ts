import compat from 'core-js-compat';
import { floor } from '../floor.ts';

/** Listed for a fault that the floor's browsers have, or because no browser has it: nothing to take away. */
const kept = new Set([
  ...['es.array.includes', 'es.array.push', 'es.json.parse', 'es.json.stringify', 'es.regexp.flags'],
  ...['web.dom-exception.stack', 'web.immediate', 'web.structured-clone'],
  ...['web.url-search-params.delete', 'web.url-search-params.has'],
  // a symbol that cannot be taken away, and what it names
  ...['es.symbol.dispose', 'es.symbol.async-dispose', 'es.iterator.dispose', 'es.async-iterator.async-dispose'],
]);

const spelled: Readonly<Record<string, string>> = {
  regexp: 'RegExp',
  json: 'JSON',
  math: 'Math',
  url: 'URL',
  'url-search-params': 'URLSearchParams',
  'is-raw-json': 'isRawJSON',
  'raw-json': 'rawJSON',
};

const camelOf = (name: string): string => name.replace(/-(\w)/gu, (_dash, letter: string) => letter.toUpperCase());
const objectOf = (name: string): string =>
  spelled[name] ?? camelOf(name).replace(/^\w/u, (letter) => letter.toUpperCase());

/** `es.array.to-sorted` as `Array.toSorted`: a property of the object, of its prototype, or of both. */
const pathOf = (module: string): string => {
  const [, object = '', member = ''] = module.split('.');
  return member === 'constructor' ? objectOf(object) : `${objectOf(object)}.${spelled[member] ?? camelOf(member)}`;
};

/** The built-ins that the language got since the floor of package.json. */
const newerThanFloor = compat({ targets: floor, modules: [/^(?:es|web)\./u] })
  .list.filter((module) => !kept.has(module))
  .map(pathOf);

/**
 * What browsers have got since, beside the language: each is missing in one of the floor's browsers at least.
 * Playwright itself uses `checkVisibility`, which the linter alone refuses.
 */
const newerInBrowsers = [
  ...['AbortSignal.any', 'Intl.Segmenter', 'Intl.DurationFormat', 'Response.json', 'ReadableStream.from'],
  ...['Element.getHTML', 'Element.setHTMLUnsafe', 'Element.moveBefore'],
  ...['Document.startViewTransition', 'Document.adoptedStyleSheets', 'Document.caretPositionFromPoint'],
  ...['HTMLElement.popover', 'HTMLElement.showPopover', 'HTMLElement.hidePopover', 'HTMLElement.togglePopover'],
  ...['PublicKeyCredential.parseCreationOptionsFromJSON', 'PublicKeyCredential.parseRequestOptionsFromJSON'],
  ...[
    'PublicKeyCredential.toJSON',
    'Blob.bytes',
    'Request.bytes',
    'Response.bytes',
    'Headers.getSetCookie',
    'Navigator.userActivation',
  ],
  ...['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'cookieStore', 'CompressionStream'],
  ...['DecompressionStream', 'OffscreenCanvas', 'ClipboardItem', 'CloseWatcher', 'EditContext', 'Highlight'],
  ...['Notification', 'PushManager', 'ElementInternals', 'Sanitizer', 'Screen.orientation', 'trustedTypes'],
];

/** Properties as `Object.member`, or globals, that a browser at the floor does not have. */
export const newer: readonly string[] = [...newerThanFloor, ...newerInBrowsers];

const objects = `const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const typed = Object.getPrototypeOf(Uint8Array);
  const objects = { Iterator: [globalThis.Iterator, iterator], TypedArray: [typed, typed.prototype] };
  const holders = (object) => (objects[object] ?? [globalThis[object], globalThis[object]?.prototype]).filter(Boolean);
  const parts = ${JSON.stringify(newer)}.map((path) => path.split('.'));`;

/** Makes a page's browser one of the floor, before anything of the page runs. */
export const atFloor = `{
  ${objects}
  for (const [object, member] of parts)
    if (member !== undefined) for (const holder of holders(object)) delete holder[member];
  for (const [object, member] of parts) if (member === undefined) delete globalThis[object];
}`;

/** What of \`newer\` a page has all the same. */
export const stillThere = `(() => {
  ${objects}
  const has = ([object, member]) =>
    member === undefined ? object in globalThis : holders(object).some((one) => member in one);
  return parts.filter(has).map((path) => path.join('.'));
})()`;

/** Makes a page's browser one that refuses its stores. */
export const noStores = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });`;

/** Makes a page's browser one that knows none of some time zones. It calls its own zone by the first of them. */
export const strangeZones = (unknown: readonly string[]): string => `{
  const unknown = ${JSON.stringify(unknown)};
  const { DateTimeFormat } = Intl;
  const { resolvedOptions } = DateTimeFormat.prototype;
  Intl.DateTimeFormat = function (tag, options) {
    if (unknown.includes(options?.timeZone)) throw new RangeError('Invalid time zone specified: ' + options.timeZone);
    return new DateTimeFormat(tag, options);
  };
  Intl.DateTimeFormat.prototype = DateTimeFormat.prototype;
  DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone: unknown[0] };
  };
}`;
