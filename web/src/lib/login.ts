/** The address of the login, coming back to where the person is, in their time zone. */
export const loginAddress = (returnTo: string): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `/api/login?${new URLSearchParams({ ...(returnTo === '/' ? {} : { returnTo }), timeZone }).toString()}`;
};
