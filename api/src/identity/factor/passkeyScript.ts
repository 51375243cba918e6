/**
 * The script of the page that asks for the second factor: it shows the passkey form where the browser has passkeys, and
 * sends what the browser answers. Without it the page asks for a code.
 */
export const passkeyScript = `
(() => {
  const form = document.getElementById('passkey-form');
  const trouble = document.getElementById('passkey-trouble');
  const codes = document.getElementById('codes');
  const Key = window.PublicKeyCredential;
  if (!form || !Key || !Key.parseRequestOptionsFromJSON || !Key.prototype.toJSON) return;
  const button = form.querySelector('button');
  form.hidden = false;
  if (!codes.querySelector('[aria-invalid]')) {
    codes.open = false;
    button.focus();
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    trouble.hidden = true;
    try {
      const publicKey = Key.parseRequestOptionsFromJSON(JSON.parse(form.dataset.asked));
      const credential = await navigator.credentials.get({ publicKey });
      form.elements.namedItem('passkey').value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch {
      trouble.hidden = false;
      button.disabled = false;
    }
  });
})();
`;
