/** One part of a mail, decoded. */
export type Part = { headers: Map<string, string>; body: string };
/** Headers by lower-case name, and the text parts by their type. */
export type ParsedMail = { headers: Map<string, string>; names: string[]; text: string | null; html: string | null };

const bytesOf = (quoted: string): Buffer =>
  Buffer.from(
    quoted.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decodeWord = (encoding: string, content: string): string =>
  (encoding.toUpperCase() === 'B' ? Buffer.from(content, 'base64') : bytesOf(content.replaceAll('_', ' '))).toString(
    'utf8',
  );

// RFC 2047: white space between two encoded words is not part of the text
const decodeHeader = (value: string): string =>
  value
    .replaceAll(/(=\?[^?]+\?[QB]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, content: string) =>
      decodeWord(encoding, content),
    );

const decodeBody = (encoding: string, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return bytesOf(body.replaceAll(/=\r\n/g, '')).toString('utf8');
  return body;
};

const splitHead = (raw: string): { lines: string[]; body: string } => {
  const end = raw.indexOf('\r\n\r\n');
  return {
    lines: raw
      .slice(0, end)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n'),
    body: raw.slice(end + 4),
  };
};

const parsePart = (raw: string): Part & { names: string[] } => {
  const { lines, body } = splitHead(raw);
  const fields = lines.map((line): [string, string] => {
    const [name = '', ...rest] = line.split(':');
    return [name.toLowerCase(), decodeHeader(rest.join(':').trim())];
  });
  return { headers: new Map(fields), names: fields.map(([name]) => name), body };
};

const flatten = (part: Part): Part[] => {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [part];
  const pieces = part.body.split(`--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => flatten(parsePart(piece.replace(/^\r\n/, ''))));
};

/** Reads a mail as RFC 5322 and MIME say, as far as ours go. */
export const parseMail = (raw: string): ParsedMail => {
  const whole = parsePart(raw);
  const leaves = flatten(whole);
  const bodyOf = (type: string): string | null => {
    const leaf = leaves.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return leaf
      ? decodeBody(leaf.headers.get('content-transfer-encoding') ?? '', leaf.body)
          .replaceAll('\r\n', '\n')
          .trimEnd()
      : null;
  };
  return { headers: whole.headers, names: whole.names, text: bodyOf('text/plain'), html: bodyOf('text/html') };
};
