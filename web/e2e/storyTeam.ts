import type { ShareAnswer } from '@upline/contracts';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { createBrowser } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { addMember, foundOrganization } from '../../api/testing/people/organizations.ts';
import { answerLinks, answeredWords } from './storyAnswers.ts';
import { finishImport, importedFile, importedWords, previewImport } from './storyImports.ts';
import { iPhone } from '../testing/userAgents.ts';

const people = [
  ['amara', 'Amara', 'Okonkwo-Featherstonehaugh'],
  ['jonas', 'Jonas', 'Lindqvist'],
  ['layla', 'ليلى', 'الأنصاري'],
  ['thanh', 'Thanh', 'Nguyễn'],
  ['sofia', 'Sofia', 'Rossi'],
] as const;

const assets = [
  ['video', 'Welcome to the team', 'Six minutes about how we work, for everybody who has just joined.'],
  ['pdf', 'Compensation plan at a glance', 'Two pages. Send it after the first call, never before.'],
  ['link', 'Product tour', 'The page that our best conversations begin with.'],
  ['image', 'Before and after', null],
  ['video', 'Customer stories from the last three years, told by the people who lived them', 'Nine short ones.'],
  ['link', 'حجز مكالمة تعريفية', 'A page to book a call in Arabic.'],
  ['pdf', 'Starter kit', 'What is in the box.'],
  ['video', 'Four minutes about us', 'The shortest way to say what we do.'],
] as const;

const names = [
  ...['Elena Vogel', 'Mateo García-Hernández', 'Priya Raghunathan', 'Oluwaseun Adebayo', 'Kateryna Шевченко'],
  ...['محمد العبدالله', 'Aino Mäkinen', 'Chloé Dubois', 'Hiroshi Tanaka', 'Maximiliane von Hohenstein-Sonnenberg'],
  ...['Noah Brandt', 'Zoë Quist', 'Tomás Ó Súilleabháin', 'Lin Wei', 'Fatima Zahra', 'Ben Carter', 'Inês Duarte'],
  ...['Dimitra Papadopoulou', 'Jan Kowalski', 'Sana Malik', 'Grace Kim', 'Luca Bianchi', 'Emre Yılmaz', 'Ada Byron'],
];
const herNote = 'Works shifts until December: mornings are best. Her sister is a customer already.';
const herAnswer = 'Wants to see the plan before Friday.';
const ourWords = [
  'Hi {firstName}, this is the video that I told you about. Four minutes, and it answers most questions: {link}',
  'Good to meet you, {firstName}! Here is what we talked about.',
  'Hallo {firstName}, wie versprochen der Link. Was meinst du?',
];
const statuses = ['new', 'contacted', 'interested', 'converted', 'lost'] as const;
const ways = ['link', 'whatsapp', 'email', 'qr'] as const;
const sources = ['Webinar', 'Instagram', 'Introduced by a friend', 'Fair in Leipzig', null] as const;

/** What stands in messages for the first name of their reader, as long as its English name. */
const placeName = 'First name';

/** Texts of people, the same in every language of the pages. */
export const writtenWords: readonly string[] = [
  ...people.flatMap(([, first, last]) => [first, last]),
  ...assets.flatMap(([, title, text]) => [title, text ?? '']),
  ...['English', 'German', 'Arabic'],
  ...names,
  ...sources.map((source) => source ?? ''),
  'Ask how the tour was.',
  herNote,
  ...ourWords,
  // the names of their menus
  ...ourWords.flatMap((text) => text.replace('{firstName}', placeName).slice(0, 40).split(placeName)),
  herAnswer,
  ...answeredWords,
  importedFile,
  ...importedWords,
  'Met at the fair, wants to hear about the starter kit after the summer.',
  'Aurora Wellness Partners of the Northern Regions',
  // the names of accounts that tests make, and of the browser that they sign in with
  ...['Ada', 'Solo', 'nora Owner', 'nora', "'s Team", 'node'],
].filter((text) => text !== '');

/** The part of the team that a picture needs. */
export type Story = {
  owner: Client;
  /** A member without rights of a leader. */
  rep: Client;
  /** The member who imported people. */
  importer: Client;
  /** Somebody with an account and without a team. */
  alone: Client;
  assetId: string;
  prospectId: string;
  memberId: string;
  invitationId: string;
  messageId: string;
  /** An import of the owner that waits in its preview, and one of a member that is done. */
  previewId: string;
  importId: string;
  /** Addresses of a shared link and of an invitation. */
  link: string;
  /** Paths of a link that was made for nobody, and of one that was withdrawn. */
  linkOfNobody: string;
  closedLink: string;
  invitation: string;
};

const openLink = (url: string, link: string): Promise<Response> =>
  fetch(`${url}${new URL(link).pathname}/view`, {
    method: 'POST',
    headers: { 'user-agent': iPhone, origin: url, 'sec-fetch-site': 'same-origin' },
  });

const joinTeam = async (url: string, owner: Client): Promise<Client[]> => {
  const members: Client[] = [];
  for (const [name, firstName, lastName] of people) {
    const member = await addMember(url, owner, name, 'aurora.example');
    const { body } = await call<{ id: string; email: string; username: string }>(member, 'GET /api/auth/user');
    const { id, email, username } = body;
    await call(member, `PUT /api/users/${id}`, { body: { firstName, lastName, email, username } });
    members.push(member);
  }
  return members;
};

const of = <Item>(items: readonly [Item, ...Item[]], place: number): Item => items[place % items.length] ?? items[0];

const addProspects = async (team: readonly [Client, ...Client[]]): Promise<string[]> => {
  const made: string[] = [];
  for (const [place, name] of names.entries()) {
    const reach = place % 4 === 3 ? {} : { email: `prospect.${place}@mail.example`, phone: `+49 151 0000${place}` };
    const notes = place % 3 === 0 ? 'Met at the fair, wants to hear about the starter kit after the summer.' : null;
    const body = { name, status: of(statuses, place), source: of(sources, place), notes, ...reach };
    made.push((await call<{ id: string }>(of(team, place), 'POST /api/prospects', { body })).body.id);
  }
  return made;
};

type Sharing = { url: string; team: readonly [Client, ...Client[]]; prospectId: string };

/** Translations by the place of their asset: of the one whose dialogs are shown, and of the one that is shared. */
const translations = new Map<number, readonly (readonly [language: string, title: string, description: string])[]>([
  [
    4,
    [
      ['de', 'Geschichten von Kunden aus drei Jahren, von ihnen selbst erzählt', 'Neun kurze.'],
      ['ar', 'قصص عملائنا من السنوات الثلاث الماضية', 'تسع قصص قصيرة.'],
    ],
  ],
  [
    7,
    [
      ['de', 'Vier Minuten über uns', 'So kurz, wie es geht.'],
      ['ar', 'أربع دقائق عنا', 'أقصر طريقة لنقول ما نعمله.'],
    ],
  ],
]);

const translate = async (member: Client, place: number, { id, url }: { id: string; url: string }): Promise<void> => {
  for (const [language, title, description] of translations.get(place) ?? [])
    await call(member, `PUT /api/assets/${id}/variants/${language}`, { body: { title, description, url } });
};

/** Adds the assets, shares the first ones most, and opens every second link. Answers the newest link too. */
const addAssets = async ({ url, team, prospectId }: Sharing): Promise<{ ids: string[]; link: string }> => {
  const ids: string[] = [];
  let link = '';
  const share = async (member: Client, id: string, body: Record<string, string>): Promise<string> =>
    (await call<{ link: string }>(member, `POST /api/assets/${id}/share`, { body })).body.link;
  for (const [place, [type, title, description]] of assets.entries()) {
    const address = `https://media.aurora.example/${place}`;
    const body = { type, title, description, url: address, language: place === 5 ? 'ar' : 'en' };
    const { id } = (await call<{ id: string }>(of(team, place), 'POST /api/assets', { body })).body;
    ids.push(id);
    await translate(of(team, place), place, { id, url: address });
    for (let times = 0; times < 9 - place; times += 1) {
      const shared = await share(of(team, times * place), id, { sharedVia: of(ways, times) });
      if (times % 2 === 0) await openLink(url, shared);
    }
    link = await share(team[0], id, { sharedVia: 'whatsapp', prospectId });
  }
  await openLink(url, link);
  return { ids, link };
};

/**
 * Fills the owner's day: next steps that are due, beside a link that was opened. The first member's day is over, with
 * one contact.
 */
const planToday = async (owner: Client, rep: Client, prospects: readonly string[]): Promise<void> => {
  const dueOn = new Date().toISOString().slice(0, 10);
  for (const [place, id] of prospects.filter((_id, at) => at > 0 && at % 6 === 0).entries())
    await call(owner, `PUT /api/prospects/${id}/follow-up`, {
      body: { dueOn, dueTime: place === 1 ? '17:00' : null, note: place === 0 ? 'Ask how the tour was.' : null },
    });
  await call(rep, `POST /api/prospects/${prospects[1] ?? ''}/contacts`, {
    body: { kind: 'call', outcome: 'positive', note: null, next: 'suggested' },
  });
};

/** Gives a prospect a history: a note, a call that plans the next step, and changed fields. */
const addHistory = async (owner: Client, prospectId: string): Promise<void> => {
  const path = `/api/prospects/${prospectId}`;
  await call(owner, `POST ${path}/notes`, { body: { text: herNote } });
  const details = { name: names[0], email: 'elena@vogel.example', phone: '+49 151 00001', source: 'Webinar' };
  await call(owner, `PUT ${path}`, { body: details });
  await call(owner, `PUT ${path}/status`, { body: { status: 'interested' } });
  await call(owner, `PUT ${path}/wants`, { body: { wants: 'both' } });
  const contact = { kind: 'call', outcome: 'positive', note: herAnswer, next: 'suggested' };
  await call(owner, `POST ${path}/contacts`, { body: contact });
};

/** Writes the messages of the team and one of the owner's language; answers their ids. */
const addMessages = async (owner: Client, assetId: string): Promise<string[]> => {
  const ids: string[] = [];
  for (const [place, text] of ourWords.entries()) {
    const body = { text, language: place === 2 ? 'de' : 'en', ...(place === 0 && { status: 'interested', assetId }) };
    ids.push((await call<{ id: string }>(owner, 'POST /api/messages', { body })).body.id);
  }
  return ids;
};

/** Gives the owner an import that waits for them, and a member one that is done. */
const importPeople = async (owner: Client, importer: Client) => ({
  importer,
  previewId: (await previewImport(owner)).id,
  importId: await finishImport(importer),
});

/** A team with history: long and short names in several scripts, assets of each type, prospects in each status. */
export const makeStory = async (url: string): Promise<Story> => {
  const owner = await foundOrganization(url, 'nora', 'aurora.example');
  const { organization } = (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body;
  const body = { name: 'Aurora Wellness Partners of the Northern Regions', domain: 'aurora.example' };
  await call(owner, `PUT /api/organizations/${organization.id}`, { body });
  const members = await joinTeam(url, owner);
  const [rep = owner, importer = owner] = members;
  const prospects = await addProspects([owner, ...members]);
  // before the shares, of which she opens one
  await addHistory(owner, prospects[0] ?? '');
  const { ids, link } = await addAssets({ url, team: [owner, ...members], prospectId: prospects[0] ?? '' });
  const messages = await addMessages(owner, ids[7] ?? '');
  const share = async () => (await call<ShareAnswer>(owner, `POST /api/assets/${ids[0]}/share`, { body: {} })).body;
  const [ofNobody, closed] = [await share(), await share()];
  await call(owner, `DELETE /api/shares/${closed.id}`);
  const invited = await call<{ id: string; link: string }>(owner, 'POST /api/team-members/invite', {
    body: { email: 'a.person.with.a.long.address@newcomers.aurora.example' },
  });
  await planToday(owner, rep, prospects);
  await answerLinks({ url, owner, assetId: ids[3], prospects: [prospects[6], prospects[12]] });
  // the archives have something
  await call(owner, `DELETE /api/prospects/${prospects.at(-1) ?? ''}`);
  await call(importer, `DELETE /api/assets/${ids[6] ?? ''}`);
  const team = (await call<{ id: string; email: string }[]>(owner, 'GET /api/team-members')).body;
  const alone = createBrowser(url);
  await alone.quickSignUp({
    email: 'ada@elsewhere.example',
    password: 'correct-horse',
    firstName: 'Ada',
    lastName: 'Solo',
  });
  return {
    owner,
    alone,
    link,
    linkOfNobody: new URL(ofNobody.link).pathname,
    closedLink: new URL(closed.link).pathname,
    rep,
    assetId: ids[4] ?? '',
    prospectId: prospects[0] ?? '',
    memberId: team.find(({ email }) => email.startsWith('jonas'))?.id ?? '',
    messageId: messages[0] ?? '',
    ...(await importPeople(owner, importer)),
    invitationId: invited.body.id,
    invitation: invited.body.link,
  };
};
