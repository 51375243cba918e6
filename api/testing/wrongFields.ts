/** An asset as a form sends it, with nothing wrong. */
export const goodAsset = { type: 'video', title: 'Tour', url: 'https://v.example/tour' };

const asset = goodAsset;

/** An id that nothing has. */
export const unknownId = '01900000-0000-7000-8000-000000000000';

/** Bodies with one wrong field: what is wrong, the call, the body, the field, and the beginning of its message. */
export const wrongFields: [string, string, object, string, string][] = [
  ['a missing title', 'POST /api/assets', { url: 'https://v.example/' }, 'title', 'This field is missing.'],
  ['a blank title', 'POST /api/assets', { ...asset, title: '  ' }, 'title', 'Title is required'],
  [
    'a 10,000-character title',
    'POST /api/assets',
    { ...asset, title: 'x'.repeat(10_000) },
    'title',
    'Please use at most 200 characters',
  ],
  [
    'a NUL in a title',
    'POST /api/assets',
    { ...asset, title: 'a\u0000b' },
    'title',
    'Please remove invisible control characters',
  ],
  [
    'a control character',
    'POST /api/assets',
    { ...asset, title: 'a\u001b[2Jb' },
    'title',
    'Please remove invisible control characters',
  ],
  [
    '10,000 characters of notes',
    'POST /api/prospects',
    { name: 'Pat', notes: 'x'.repeat(10_000) },
    'notes',
    'Please use at most',
  ],
  [
    'a NUL in a name',
    'POST /api/prospects',
    { name: 'a\u0000b' },
    'name',
    'Please remove invisible control characters',
  ],
  [
    'a right-to-left override',
    'POST /api/assets',
    { ...asset, title: 'a\u202eb' },
    'title',
    'Please remove invisible control characters',
  ],
  [
    'an unpaired surrogate',
    'POST /api/assets',
    { ...asset, title: 'a\ud800' },
    'title',
    'Please remove broken characters',
  ],
  ['an unknown type', 'POST /api/assets', { ...asset, type: 'other' }, 'type', ''],
  [
    'a javascript: address',
    'POST /api/assets',
    { ...asset, url: 'javascript:alert(1)' },
    'url',
    'Please enter a valid URL',
  ],
  [
    'a javascript: address with a host',
    'POST /api/assets',
    { ...asset, url: 'javascript://v.example/%0aalert(1)' },
    'url',
    'Please enter a valid URL',
  ],
  [
    'an address of another kind',
    'POST /api/assets',
    { ...asset, url: 'ftp://v.example/' },
    'url',
    'Please enter a valid URL',
  ],
  [
    'an address with a user',
    'POST /api/assets',
    { ...asset, url: 'https://a@v.example/' },
    'url',
    'Please enter a valid URL',
  ],
  [
    'an address with a password',
    'POST /api/assets',
    { ...asset, thumbnailUrl: 'https://:b@v.example/' },
    'thumbnailUrl',
    'Please enter a valid URL',
  ],
  ['a data: address', 'POST /api/assets', { ...asset, url: 'data:text/html,x' }, 'url', 'Please enter a valid URL'],
  [
    'an address with user info',
    'POST /api/assets',
    { ...asset, url: 'https://a:b@v.example/' },
    'url',
    'Please enter a valid URL',
  ],
  ['a relative address', 'POST /api/assets', { ...asset, url: '/tour' }, 'url', 'Please enter a valid URL'],
  [
    'a wrong thumbnail',
    'POST /api/assets',
    { ...asset, thumbnailUrl: 'no' },
    'thumbnailUrl',
    'Please enter a valid URL',
  ],
  [
    'an unknown key',
    'POST /api/assets',
    { ...asset, organizationId: unknownId },
    'organizationId',
    'This field is not known here. Leave it out.',
  ],
  ['a number for text', 'POST /api/assets', { ...asset, title: 7 }, 'title', ''],
  ['a nameless prospect', 'POST /api/prospects', { name: '' }, 'name', 'Name is required'],
  ['a wrong e-mail', 'POST /api/prospects', { name: 'Pat', email: 'pat' }, 'email', 'Please enter a valid email'],
  ['a status that does not exist', 'POST /api/prospects', { name: 'Pat', status: 'gone' }, 'status', ''],
  ['an owner from outside', 'POST /api/prospects', { name: 'Pat', ownerId: unknownId }, 'ownerId', ''],
  [
    'a wrong address to invite',
    'POST /api/team-members/invite',
    { email: 'nobody' },
    'email',
    'Please enter a valid email',
  ],
  ['a role with the invitation', 'POST /api/team-members/invite', { email: 'a@b.example', role: 'owner' }, 'role', ''],
];
