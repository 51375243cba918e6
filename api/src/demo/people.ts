/** The demo's people: the leader first. */
export const demoPeople = [
  ['Maya', 'Lindqvist'],
  ['Jonas', 'Weber'],
  ['Priya', 'Raman'],
  ['Diego', 'Alvarez'],
  ['Amara', 'Okafor'],
  ['Lena', 'Novak'],
  ['Tom', 'Hughes'],
  ['Sofia', 'Rossi'],
  ['Kenji', 'Mori'],
  ['Fatima', 'Haddad'],
  ['Lucas', 'Martin'],
  ['Ingrid', 'Solberg'],
  ['Rafael', 'Costa'],
  ['Chloe', 'Dubois'],
  ['Noah', 'Fischer'],
  ['Zeynep', 'Kaya'],
  ['Oliver', 'Grant'],
  ['Mei', 'Chen'],
  ['Anders', 'Holm'],
  ['Ruth', 'Mensah'],
  ['Pavel', 'Dvorak'],
  ['Isla', 'Murray'],
  ['Hugo', 'Bernard'],
  ['Nadia', 'Petrova'],
  ['Samuel', 'Ortiz'],
] as const;

/** Which members are admins, by place in the list above. */
export const demoAdmins: readonly number[] = [1, 2];

/** The demo's assets: some of every type. */
export const demoAssets = [
  [
    'video',
    'The opportunity in four minutes',
    'A short film for the first conversation: what we do, for whom, and what a first month looks like.',
  ],
  ['pdf', 'Starter guide', 'Twelve pages to read in one sitting: products, plan, first steps.'],
  ['image', 'Spring bundle at a glance', 'One picture with everything that is in the spring bundle, made for stories.'],
  ['link', 'Book a call with our team', 'Pick a time that suits you; we call you.'],
  ['video', 'Three customers, three stories', 'What changed for Elena, Marcus and June in their first half year.'],
  ['pdf', 'Compensation plan explained', 'The plan in plain words, with two worked examples.'],
  ['image', 'Before you start: five questions', 'A checklist to send along with the starter guide.'],
  ['link', 'Product catalogue', 'The whole range with prices, always up to date.'],
  ['video', 'Monday team call, recording', 'This month: what works when people say they have no time.'],
  ['pdf', 'Nutrition basics', null],
] as const;

/** Names, sources and notes of the demo's prospects. */
export const demoProspects = {
  first: ['Elena', 'Marcus', 'June', 'Aaron', 'Bianca', 'Carl', 'Dana', 'Emil', 'Freya', 'Gavin', 'Hana', 'Ivan', 'Jade', 'Karim', 'Lola'],
  last: ['Berg', 'Santos', 'Kim', 'Walker', 'Moreau', 'Singh', 'Lopez', 'Hansen', 'Owens', 'Silva', 'Tanaka', 'Young', 'Vogel', 'Reyes'],
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
