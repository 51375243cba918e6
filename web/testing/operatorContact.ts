/** Writes into the page where people reach the operator, as the server does. The next test begins without it. */
export const withOperatorContact = (url: string): void => {
  const meta = document.createElement('meta');
  meta.name = 'upline-contact';
  meta.content = url;
  document.head.append(meta);
};
