import { describe, expect, it } from 'vitest';
import { readPageHead } from './pageHead.ts';

describe('the head of a page', () => {
  it('says title and picture by Open Graph, then by Twitter, then by its title', () => {
    const title = '<title>In the tab</title>';
    const twitter = '<meta name="twitter:title" content="For Twitter"><meta name=twitter:image content=/t.png>';
    const open = '<meta property="og:title" content="For all"><meta property="og:image" content="/o.png">';
    expect(readPageHead(title + twitter + open)).toEqual({ title: 'For all', picture: '/o.png' });
    expect(readPageHead(twitter + title)).toEqual({ title: 'For Twitter', picture: '/t.png' });
    expect(readPageHead(title)).toEqual({ title: 'In the tab', picture: null });
    expect(readPageHead('<p>Hello')).toEqual({ title: null, picture: null });
  });

  it.each([
    ['entities', '<title>Tom &amp; Jerry&#39;s &uuml;ber &#x1F600; &nosuch;</title>', 'Tom & Jerry’s über 😀 &nosuch;'],
    ['entities in attributes', '<meta property=og:title content="A &quot;b&quot; &lt;i&gt;">', 'A "b" <i>'],
    ['any case and order', '<META CONTENT="Upper" PROPERTY="OG:Title">', 'Upper'],
    ['tags within the title', '<title>a <b>c</b></title>', 'a <b>c</b>'],
    [
      'what a script and a comment say',
      '<script>"<title>no"</script><!--<title>no</title>--><title>yes</title>',
      'yes',
    ],
    ['the title of a drawing', '<svg><title>Logo</title></svg><title>Page</title>', 'Page'],
    ['the second of two', '<title>first</title><title>second</title>', 'first'],
    ['a title that is cut off', '<title>no end', 'no end'],
    ['an empty name', '<meta property="og:title" content=" "><title>t</title>', 't'],
  ])('is read with %s', (_what, html, title) => {
    expect(readPageHead(html).title).toBe(title.replace('’', "'"));
  });

  it('is read however deep its tags are nested', () => {
    const hostile = '<a><b><table>'.repeat(18_000);
    expect(readPageHead(`${hostile}<title>found</title>`).title).toBe('found');
  });
});
