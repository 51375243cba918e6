/**
 * The script of a public page, for browsers old and new. It reports a view once the page is visible (not while
 * it is only loaded ahead), again later when the server is busy, and shows the plain card where a picture or video
 * cannot be shown. Without JavaScript nothing is counted: a picture that counts would be fetched by every mail scanner.
 */
export const scriptOf = (code: string): string => `(function () {
  var tries = 0;
  function send() {
    tries += 1;
    fetch('/s/${code}/view', { method: 'POST', keepalive: true, credentials: 'same-origin' }).then(function (answer) {
      var wait = Number(answer.headers.get('Retry-After')) || 5;
      if ((answer.status === 429 || answer.status === 503) && tries < 4) setTimeout(send, Math.min(wait, 60) * 1000);
    }, function () {
      if (tries < 4) setTimeout(send, 5000);
    });
  }
  function whenVisible() {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', whenVisible);
    send();
  }
  function begin() {
    document.addEventListener('visibilitychange', whenVisible);
    whenVisible();
  }
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();

  var shown = document.querySelector('[data-shown]');
  var instead = document.querySelector('[data-instead]');
  function giveUp() {
    shown.hidden = true;
    instead.hidden = false;
  }
  if (!shown || !instead) return;
  shown.addEventListener('error', giveUp);
  if (shown.tagName === 'IMG' && shown.complete && shown.naturalWidth === 0) giveUp();
  if (shown.tagName === 'VIDEO' && shown.error) giveUp();
})();`;
