import type { Role } from '@upline/contracts';
import type { IncomingHttpHeaders } from 'node:http';

/** Whether the request is of a phone. A tablet has room for the dashboard. */
const isFromPhone = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' ||
  /\b(?:iPhone|iPod|Android\b.*\bMobile|Mobile;)/u.test(headers['user-agent'] ?? '');

/**
 * The page on which a person begins who asked for no other one: Today for members, and for everybody on a phone; the
 * dashboard for owners and admins with more room. Without a team there is no list of a day.
 */
export const startPageOf = (role: Role | null, headers: IncomingHttpHeaders): string =>
  role === 'member' || (role !== null && isFromPhone(headers)) ? '/today' : '/';
