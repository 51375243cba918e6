import type { SignUp } from '@upline/contracts';

/** Who may make an account, as the server wrote it into this page. */
export const signUpNow = (page: Document = document): SignUp => {
  const value = page.querySelector<HTMLMetaElement>('meta[name="upline-sign-up"]')?.content;
  return value === 'invited' || value === 'closed' ? value : 'open';
};
