import { ownZone } from '@upline/contracts';

type Options = {
  /** Begins with the page that creates an account. */
  creates?: boolean;
};

/** The address of the login, coming back to where the person is, in their time zone. */
export const loginAddress = (returnTo: string, { creates = false }: Options = {}): string => {
  const asked = {
    ...(returnTo === '/' ? {} : { returnTo }),
    ...(creates ? { screen: 'create' } : {}),
    timeZone: ownZone(),
  };
  return `/api/login?${new URLSearchParams(asked).toString()}`;
};
