import type { AnswerKind, CallWish } from '@upline/contracts';

/** What the page of a link asks its visitor. */
export type PageStep = 'ask' | 'call' | 'question' | 'who' | 'thanks' | 'stopped';

/** What a visitor typed, shown again where something of it is wrong. */
export type Typed = Partial<Record<'day' | 'part' | 'timeZone' | 'name' | 'contact' | 'message' | 'consent', string>>;

/** How the page of a link looks for one visitor. */
export type PageState = {
  step: PageStep;
  answer: AnswerKind | null;
  /** Hidden in every form: the visitor's key, and when the page was shown. */
  visitor: { key: string; shownAt: string };
  /** First name of the link's own person, once they answered. */
  firstName: string | null;
  wish: CallWish | null;
  notYou: boolean;
  /** A number or address of the visitor waits for its confirmation, so that nobody contacts them. */
  hasAsked: boolean;
  typed: Typed;
  /** What is wrong with each field of the form, as messages. */
  wrong: Readonly<Partial<Record<string, string>>>;
  /** What is wrong with the answer as a whole, as a message. */
  problem: string | null;
};
