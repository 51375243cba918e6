const base64 = 'QUJD'.repeat(18);

/** A photo of about a kilobyte, as each version of vCard writes it. */
const photoOf = {
  '2.1': ['PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQ', ...Array.from({ length: 12 }, () => ` ${base64}`), ''],
  '3.0': ['PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ', ...Array.from({ length: 12 }, () => ` ${base64}`)],
  '4.0': [`PHOTO:data:image/jpeg;base64,${base64.repeat(12)}`],
} as const;

type Version = keyof typeof photoOf;

const quoted = (text: string): string =>
  Buffer.from(text).reduce((all, byte) => `${all}=${byte.toString(16).toUpperCase().padStart(2, '0')}`, '');

/** What a phone writes of a person: their mobile number is their first one that can be called, and preferred. */
const linesOf: Record<Version, (name: string, mobile: string, other: string) => readonly string[]> = {
  '2.1': (name, mobile, other) => [
    `N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(name)};=`,
    'Zo=C3=AB;;;',
    'TEL;FAX:0891112223',
    `TEL;CELL:${mobile}`,
    `TEL;HOME:${other}`,
  ],
  '3.0': (name, mobile, other) => [
    `FN:Zoë ${name}`,
    'item1.TEL;type=HOME:*100#',
    `item2.TEL;type=WORK:${other}`,
    `item3.TEL;type=CELL;type=VOICE;type=pref:${mobile}`,
  ],
  '4.0': (name, mobile, other) => [
    `FN:Zoë ${name}`,
    `TEL;VALUE=uri;PREF=2;TYPE="voice,home":tel:${other}`,
    `TEL;VALUE=uri;PREF=1;TYPE=cell:tel:${mobile}`,
    'TEL;TYPE=fax:0891112223',
  ],
};
const versions = ['2.1', '3.0', '4.0'] as const satisfies Version[];

/** Of ten cards, one has no name, and one has the number of the card before in another spelling. */
const place = { unnamed: 9, twin: 5 };

/** A contact file of a phone: every version of vCard in turn, each person with a photo and three numbers. */
export const contactsFile = (people: number): string =>
  Array.from({ length: people }, (_, at) => {
    const version = versions[at % versions.length] ?? '3.0';
    const isTwin = at % 10 === place.twin;
    const digits = `151${String(23_000_000 + (isTwin ? at - 1 : at))}`;
    const lines = linesOf[version](`Müller ${at}`, isTwin ? `0${digits}` : `+49 ${digits}`, `+4930${200_000 + at}`);
    const named = at % 10 === place.unnamed ? lines.filter((line) => !/^(?:FN|N[:;]|Zo=)/u.test(line)) : lines;
    return ['BEGIN:VCARD', `VERSION:${version}`, ...named, ...photoOf[version], 'END:VCARD', ''].join('\r\n');
  }).join('');
