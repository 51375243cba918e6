import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { Values } from '@upline/contracts';
import { t } from './text.ts';

/** Draws what stands between a message's tags of one name. */
export type Tags = Readonly<Record<string, (inside: ReactNode) => ReactNode>>;

const pair = /<(\w+)>(.*?)<\/\1>/su;

// stands for the brackets of values while tags are looked for
const bracket = '\ue000';

const drawn = (text: string, tags: Tags): ReactNode => {
  const found = pair.exec(text);
  if (!found) return text.replaceAll(bracket, '<');
  const [whole, name = '', inside = ''] = found;
  const draw = tags[name];
  return (
    <Fragment>
      {text.slice(0, found.index).replaceAll(bracket, '<')}
      {draw ? draw(drawn(inside, tags)) : inside}
      {drawn(text.slice(found.index + whole.length), tags)}
    </Fragment>
  );
};

const withoutTags = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', bracket) : value,
    ]),
  );

/**
 * Says a message with tags, and draws what stands between them:
 * `rich('Read the <terms>terms</terms>', { terms: (inside) => <Link>{inside}</Link> })`. A tag in a value is text.
 */
export const rich = (message: string, tags: Tags, values: Values = {}): ReactNode =>
  drawn(t(message, withoutTags(values)), tags);
