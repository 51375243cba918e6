/**
 * A person of the demo: how many weeks ago they joined, how many assets they share in a week, and how many weeks ago
 * they stopped, for one who did.
 */
export type DemoPerson = {
  name: readonly [first: string, last: string];
  weeksAgo: number;
  pace: number;
  silentFor?: number;
};

const person = (first: string, last: string, weeksAgo: number, pace: number): DemoPerson => ({
  name: [first, last],
  weeksAgo,
  pace,
});

/** The people of the demo, the leader first: some of every level, one who went silent, one who just joined. */
export const demoPeople: readonly DemoPerson[] = [
  person('Maya', 'Lindqvist', 12, 12),
  person('Jonas', 'Weber', 11.8, 10.5),
  person('Priya', 'Raman', 11, 8.6),
  person('Diego', 'Alvarez', 10.2, 8),
  person('Amara', 'Okafor', 10, 7.5),
  person('Lena', 'Novak', 9.3, 6.5),
  person('Tom', 'Hughes', 9, 6.2),
  person('Sofia', 'Rossi', 8.2, 5.4),
  person('Kenji', 'Mori', 8, 5),
  person('Fatima', 'Haddad', 7.7, 5),
  person('Lucas', 'Martin', 7.1, 4.6),
  person('Ingrid', 'Solberg', 6.8, 4.6),
  person('Rafael', 'Costa', 6.6, 4.4),
  { ...person('Ruth', 'Mensah', 9.6, 4), silentFor: 5 },
  person('Chloe', 'Dubois', 6.1, 4.6),
  person('Noah', 'Fischer', 5.2, 4),
  person('Zeynep', 'Kaya', 4.9, 4),
  person('Oliver', 'Grant', 4.6, 3.5),
  person('Mei', 'Chen', 4, 4),
  person('Anders', 'Holm', 3.7, 3.2),
  person('Pavel', 'Dvorak', 3.1, 3),
  person('Isla', 'Murray', 2.8, 4),
  person('Hugo', 'Bernard', 2.1, 3),
  person('Nadia', 'Petrova', 1.4, 4),
  person('Samuel', 'Ortiz', 0.1, 0),
];

/** An asset of the demo. `picture` is the name of a file in `pictures`; null shows the drawn cover of the product. */
type DemoAsset = {
  type: 'video' | 'pdf' | 'image' | 'link';
  title: string;
  description: string | null;
  picture: string | null;
  variants?: readonly { language: 'de' | 'es'; title: string; description: string }[];
};

/** The assets of the demo, some of every type, the most popular first. */
export const demoAssets: readonly DemoAsset[] = [
  {
    type: 'video',
    title: 'The opportunity in four minutes',
    description: 'A short film for the first conversation: what we do, for whom, and what a first month looks like.',
    picture: 'opportunity.jpg',
    variants: [
      {
        language: 'de',
        title: 'Die Geschäftsidee in vier Minuten',
        description: 'Ein kurzer Film für das erste Gespräch: was wir tun, für wen, und wie ein erster Monat aussieht.',
      },
      {
        language: 'es',
        title: 'La oportunidad en cuatro minutos',
        description: 'Un vídeo corto para la primera conversación: qué hacemos, para quién y cómo es un primer mes.',
      },
    ],
  },
  {
    type: 'pdf',
    title: 'Starter guide',
    description: 'Twelve pages to read in one sitting: products, plan, first steps.',
    picture: 'guide.jpg',
  },
  {
    type: 'image',
    title: 'Spring bundle at a glance',
    description: 'One picture with everything that is in the spring bundle, made for stories.',
    picture: 'bundle.jpg',
  },
  {
    type: 'link',
    title: 'Book a call with our team',
    description: 'Pick a time that suits you; we call you.',
    picture: 'call.jpg',
  },
  {
    type: 'video',
    title: 'Three customers, three stories',
    description: 'What changed for Elena, Marcus and June in their first half year.',
    picture: 'stories.jpg',
  },
  {
    type: 'pdf',
    title: 'Compensation plan explained',
    description: 'The plan in plain words, with two worked examples.',
    picture: 'plan.jpg',
  },
  {
    type: 'image',
    title: 'Before you start: five questions',
    description: 'A checklist to send along with the starter guide.',
    picture: 'questions.jpg',
  },
  {
    type: 'link',
    title: 'Product catalogue',
    description: 'The whole range with prices, always up to date.',
    picture: 'catalogue.jpg',
  },
  {
    type: 'video',
    title: 'Monday team call, recording',
    description: 'This month: what works when people say they have no time.',
    picture: null,
  },
  { type: 'pdf', title: 'Nutrition basics', description: null, picture: null },
];

/** Names, sources and notes of the demo's prospects. */
export const demoProspects = {
  first: [
    'Elena',
    'Marcus',
    'June',
    'Aaron',
    'Bianca',
    'Carl',
    'Dana',
    'Emil',
    'Freya',
    'Gavin',
    'Hana',
    'Ivan',
    'Jade',
    'Karim',
    'Lola',
  ],
  last: [
    'Berg',
    'Santos',
    'Kim',
    'Walker',
    'Moreau',
    'Singh',
    'Lopez',
    'Hansen',
    'Owens',
    'Silva',
    'Tanaka',
    'Young',
    'Vogel',
    'Reyes',
  ],
  sources: ['Instagram', 'Trade fair', 'Referral', 'Gym', 'Webinar', 'Facebook', null],
  notes: [
    'Wants to work from home two days a week. Call after the school run.',
    'Knows two of our customers and asked about the plan.',
    'Tried the sample pack and liked it; send the starter guide.',
    'Busy until the end of the month.',
    null,
    null,
  ],
} as const;

/** Messages to send with a link. */
export const demoMessages: readonly string[] = [
  'Hi {firstName}, here is the short video we talked about. Tell me what you think!',
  'Hi {firstName}, thank you for your time today. This page answers most questions.',
  'Hello {firstName}, do you have ten minutes this week for a quick call?',
];
