import type { Page } from 'playwright-core';

/** What a visitor does on the page of a link. */
export type Act = (visit: { page: Page; wait: () => Promise<void> }) => Promise<void>;

/** One way to a state of the page: whose link it is, what the visitor does, and what stands there then. */
export type State = {
  name: string;
  link: 'open' | 'bound' | 'withdrawn' | 'deleted';
  acts: readonly Act[];
  shows: string;
};

/** Presses a button and resolves when the next step stands in the place of this one, with scripts or without. */
const pressAt =
  (button: string): Act =>
  async ({ page, wait }) => {
    // nobody answers within two seconds
    await wait();
    await page.evaluate(`document.getElementById('answer').dataset.before = ''`);
    await page.locator(`#answer ${button}`).first().click();
    await page.locator('#answer:not([data-before])').waitFor();
  };
const press = (value: string): Act => pressAt(`button[value=${value}]`);
const notYou = pressAt('form:has([name=notYou]) button');
const fill =
  (texts: Readonly<Record<string, string>>): Act =>
  async ({ page }) => {
    for (const [name, text] of Object.entries(texts)) await page.locator(`#answer [name=${name}]`).fill(text);
  };
const who = (name: string): Act[] => [
  fill({ name, contact: `${name.toLowerCase()}@mail.example` }),
  ({ page }) => page.locator('#answer [name=consent]').check(),
];
const morning: Act = ({ page }) => page.locator('#answer label:has([value=morning])').click();
const openChange: Act = ({ page }) => page.locator('#answer summary').click();
const question = fill({ message: 'Is there <b>milk</b> in it, and may I bring my neighbour Максим?' });

/** Every state of the page of a link. */
export const states: readonly State[] = [
  { name: 'open', link: 'open', acts: [], shows: 'button[value=interested]' },
  { name: 'open-interested', link: 'open', acts: [press('interested')], shows: '[name=consent]' },
  { name: 'open-call', link: 'open', acts: [press('call')], shows: '[name=part]' },
  { name: 'open-question', link: 'open', acts: [press('question')], shows: 'textarea' },
  { name: 'open-wrong', link: 'open', acts: [press('call'), press('call')], shows: '#wrong-contact' },
  { name: 'open-not-now', link: 'open', acts: [press('not-now')], shows: '.said' },
  {
    name: 'open-thanks',
    link: 'open',
    acts: [press('call'), morning, ...who('Pat'), press('call')],
    shows: '.said',
  },
  { name: 'open-stop', link: 'open', acts: [press('stop')], shows: 'button[value=resume]' },
  {
    name: 'open-stop-wrong',
    link: 'open',
    acts: [press('stop'), fill({ contact: 'nobody knows' }), press('stop')],
    shows: '#wrong-contact',
  },
  {
    name: 'open-stop-typed',
    link: 'open',
    acts: [press('stop'), fill({ contact: 'nina@mail.example' }), press('stop')],
    shows: 'button[value=resume]',
  },
  { name: 'open-resumed', link: 'open', acts: [press('stop'), press('resume')], shows: 'button[value=interested]' },
  { name: 'bound', link: 'bound', acts: [], shows: 'button[value=interested]' },
  { name: 'bound-interested', link: 'bound', acts: [press('interested')], shows: '.said' },
  { name: 'bound-call', link: 'bound', acts: [press('call')], shows: '[name=part]' },
  { name: 'bound-question', link: 'bound', acts: [press('question')], shows: 'textarea' },
  { name: 'bound-asked', link: 'bound', acts: [press('question'), question, press('question')], shows: '.said' },
  { name: 'bound-called', link: 'bound', acts: [press('call'), morning, press('call')], shows: '.said' },
  { name: 'bound-change', link: 'bound', acts: [press('interested'), openChange], shows: 'details[open]' },
  {
    name: 'bound-changed',
    link: 'bound',
    acts: [press('interested'), openChange, press('not-now')],
    shows: '.said',
  },
  { name: 'bound-not-you', link: 'bound', acts: [press('interested'), notYou], shows: '[name=consent]' },
  { name: 'bound-stop', link: 'bound', acts: [press('stop')], shows: 'button[value=resume]' },
  { name: 'bound-resumed', link: 'bound', acts: [press('stop'), press('resume')], shows: 'button[value=interested]' },
  { name: 'withdrawn', link: 'withdrawn', acts: [], shows: 'h1' },
  { name: 'deleted', link: 'deleted', acts: [], shows: 'h1' },
];

/** What a visitor is shown whose network has sent too many answers: the question that they typed, and what to do. */
export const crowded: State = {
  name: 'crowded',
  link: 'open',
  acts: [press('question'), question, ...who('Pat'), press('question')],
  shows: '.problem',
};
