import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/sync/apiError.ts';
import { useClient } from '../../lib/sync/client.ts';
import { t } from '../../lib/words/text.ts';

/** A browser that is signed in. */
export type Device = { id: string; createdAt: string; lastSeenAt: string; userAgent: string | null; current: boolean };

const devicesKey = ['devices'] as const;

/** The browsers that are signed in, and signing one of them out. */
export const useDevices = () => {
  const { call, queryClient } = useClient();
  const list = useQuery({
    queryKey: devicesKey,
    // no live message announces a sign-in elsewhere, so each visit asks again
    staleTime: 0,
    queryFn: async ({ signal }) => (await call<Device[]>('GET', '/api/sessions', { signal })).data,
  });
  const signOut = async (id: string): Promise<void> => {
    try {
      await call('DELETE', `/api/sessions/${encodeURIComponent(id)}`);
    } catch (error) {
      // gone already is what was wanted
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    queryClient.setQueryData<Device[]>(devicesKey, (devices) => devices?.filter((device) => device.id !== id));
  };
  return { list, signOut };
};

/** The address that downloads all data kept about a person. */
export const downloadOf = (userId: string): string => `/api/users/${userId}/data`;

/**
 * The organizations that a refused deletion named: without this person nobody would own them. Null for any other
 * failure.
 */
export const ownerlessOf = (error: unknown): string[] | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { body } = error;
  const named = typeof body === 'object' && body !== null && 'organizations' in body ? body.organizations : null;
  return Array.isArray(named) ? named.map(String) : null;
};

const browsers = [
  [/Edg(?:e|A|iOS)?\//u, 'Edge'],
  [/OPR\//u, 'Opera'],
  [/SamsungBrowser\//u, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrome\/|CriOS\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
] as const;

const systems = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/CrOS/u, 'ChromeOS'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'Mac'],
  [/Linux/u, 'Linux'],
] as const;

const nameIn = (names: typeof browsers | typeof systems, text: string): string | null =>
  names.find(([form]) => form.test(text))?.[1] ?? null;

/** The name of a browser in people's words: 'Chrome on Windows'. */
export const deviceName = (userAgent: string | null): string => {
  const [browser, system] = [nameIn(browsers, userAgent ?? ''), nameIn(systems, userAgent ?? '')];
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
};

/** Whether it is held in a hand. */
export const isPhone = (userAgent: string | null): boolean => /iPhone|Android.*Mobile/u.test(userAgent ?? '');
