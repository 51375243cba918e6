/**
 * Sends a visitor's answer and puts the next step in the place of this one, so that a film plays on. Where that fails
 * the form is posted as without scripts. The first press tells the visitor's time zone, whose days the next step then
 * offers; a form that offers days says itself whose they are.
 */
const answering = `  function add(form, name, value) {
    var field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.appendChild(field);
  }
  function tellZone(form) {
    try {
      var zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      if (zone && !form.querySelector('[name=timeZone]')) add(form, 'timeZone', zone);
    } catch (_) {}
  }
  document.addEventListener('submit', function (event) {
    var form = event.target, pressed = event.submitter, panel = document.getElementById('answer');
    if (!panel || !pressed || !window.DOMParser || !window.URLSearchParams) return;
    event.preventDefault();
    if (panel.hasAttribute('aria-busy')) return;
    panel.setAttribute('aria-busy', 'true');
    tellZone(form);
    var sent = new URLSearchParams(new FormData(form));
    sent.set(pressed.name, pressed.value);
    var request = { method: 'POST', body: sent, credentials: 'same-origin' };
    fetch(form.getAttribute('action'), request).then(function (answer) {
      return answer.text();
    }).then(function (text) {
      // without its head, whose styles this page's policy would report
      var body = text.slice(text.indexOf('<body'));
      var next = new DOMParser().parseFromString(body, 'text/html').getElementById('answer');
      panel.parentNode.replaceChild(document.importNode(next, true), panel);
      next = document.getElementById('answer');
      (next.querySelector('[aria-invalid]') || next.querySelector('h2')).focus();
    }).catch(function () {
      add(form, pressed.name, pressed.value);
      form.submit();
    });
  });`;

/** Plays a film in its place once it is pressed: nothing of its host is loaded before. */
const player = `  var film = document.querySelector('[data-player]');
  function play() {
    var frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
    frame.setAttribute('allow', 'autoplay; encrypted-media; fullscreen; picture-in-picture');
    frame.setAttribute('allowfullscreen', '');
    frame.referrerPolicy = 'strict-origin';
    frame.title = film.getAttribute('data-title');
    frame.src = film.getAttribute('data-player');
    film.textContent = '';
    film.appendChild(frame);
    Array.prototype.forEach.call(document.querySelectorAll('[data-play],[data-loads]'), function (one) {
      one.hidden = true;
    });
    frame.focus();
  }
  if (film) document.addEventListener('click', function (event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !event.target.closest('[data-play]')) return;
    event.preventDefault();
    play();
  });`;

/**
 * The script of a public page, for browsers old and new. It reports a view once the page is visible (not while it is
 * only loaded ahead), again later when the server is busy, and shows the cover where a picture or video cannot be
 * shown. Without JavaScript nothing is counted: a picture that counts would be fetched by every mail scanner.
 */
export const scriptOf = (code: string, hasFilm: boolean): string => `(function () {
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

${hasFilm ? player : ''}
${answering}
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
