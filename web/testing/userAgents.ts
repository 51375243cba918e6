/** What Safari on an iPhone says of itself. What a headless browser says would count as a bot. */
export const iPhone = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'Version/18.0 Mobile/15E148 Safari/604.1',
].join(' ');
