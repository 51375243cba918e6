/** A film of another host that plays in a frame: who plays it, and the address of its player. */
export type Film = { host: 'YouTube' | 'Vimeo'; origin: string; player: string };

const youTubeHosts = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
const youTubeId = /^[\w-]{11}$/;
const vimeoCollection = '(?:channels/[\\w-]+|groups/[\\w-]+/videos|(?:album|showcase)/\\d+/video)/';
const vimeoPath = new RegExp(`^/(?:${vimeoCollection})?(\\d{4,12})(?:/(\\w{6,20}))?$`);
const vimeoHosts = /^(?:www\.)?vimeo\.com$/;

const youTubeIdOf = ({ hostname, pathname, searchParams }: URL): string | null => {
  const [, first = '', second = ''] = pathname.split('/');
  if (hostname === 'youtu.be') return first;
  if (!youTubeHosts.test(hostname)) return null;
  if (first === 'watch') return searchParams.get('v');
  return ['shorts', 'embed', 'live', 'v'].includes(first) ? second : null;
};

/** The second at which a film begins: of `90`, `90s` and `1m30s`. */
const startOf = ({ searchParams }: URL): number => {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(searchParams.get('t') ?? searchParams.get('start') ?? '') ??
    [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
};

const youTubeFilm = (address: URL): Film | null => {
  const id = youTubeIdOf(address);
  if (id === null || !youTubeId.test(id)) return null;
  const start = startOf(address);
  const origin = 'https://www.youtube-nocookie.com';
  const search = `autoplay=1&playsinline=1&rel=0${start > 0 ? `&start=${start}` : ''}`;
  return { host: 'YouTube', origin, player: `${origin}/embed/${id}?${search}` };
};

const vimeoFilm = ({ hostname, pathname, searchParams }: URL): Film | null => {
  const isPlayer = hostname === 'player.vimeo.com';
  if (!isPlayer && !vimeoHosts.test(hostname)) return null;
  const path = isPlayer ? /^\/video\/(\d{4,12})$/ : vimeoPath;
  const [, id, inPath] = path.exec(pathname.replace(/\/$/, '')) ?? [];
  if (id === undefined) return null;
  // films that are not listed have a second name
  const [hash] = /^\w{6,20}$/.exec(inPath ?? searchParams.get('h') ?? '') ?? [];
  const origin = 'https://player.vimeo.com';
  const search = `${hash === undefined ? '' : `h=${hash}&`}autoplay=1&dnt=1`;
  return { host: 'Vimeo', origin, player: `${origin}/video/${id}?${search}` };
};

/** The film that an address of YouTube or Vimeo shows; null for every other address. */
export const filmAt = (address: URL | null): Film | null => {
  const isUsual = address !== null && address.port === '' && /^https?:$/.test(address.protocol);
  return isUsual ? (youTubeFilm(address) ?? vimeoFilm(address)) : null;
};
