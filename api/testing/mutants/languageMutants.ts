import { replaceCall, replaceCondition } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const signIn = 'api/src/identity/signIn/languages.int.spec.ts';
const pages = mutantsOf('api/src/identity/signIn/pages.ts', signIn);
const choice = mutantsOf('api/src/platform/http/pages/languageChoice.ts', signIn);
const login = mutantsOf(
  'api/src/identity/relyingParty/login.ts',
  'api/src/preference/preferences.int.spec.ts',
  'that a person chose',
);
const ofTeam = (file: string) => mutantsOf(file, 'api/src/organization/teamLanguage.int.spec.ts');

/** Breaks of the language of pages. */
export const languageMutants: readonly Mutant[] = [
  pages('the sign-in pages speak English only', 'answerPage', replaceCall('pageLanguageOf', "'en'")),
  choice('every address keeps a language', 'keepLanguage', replaceCall('test', 'true')),
  choice('a chosen language loses the rest of the address', 'keepLanguage', replaceCall('toString', "''")),
  mutantsOf('api/src/preference/mailLanguage.ts', 'api/src/identity/confirmationMails.int.spec.ts', 'person chose')(
    'mails forget the language that a person chose',
    'createLocaleOf',
    replaceCall('closestLocale', 'null'),
  ),
  login(
    'a new browser does not learn the language that its person chose',
    'createCallback',
    replaceCall('rememberLanguage', 'undefined'),
  ),
  login(
    'a sign-in overrules the language picked on its pages',
    'createCallback',
    replaceCondition(['chosenLocale'], 'result.chosenLocale'),
  ),
  ofTeam('api/src/organization/organization.commands.ts')(
    'an admin sets the language of the organization',
    'refusedLocale',
    replaceCall('can', 'true'),
  ),
  ofTeam('api/src/team/invitationMail.ts')(
    'mails of invitations forget the language of the organization',
    'mailOf',
    replaceCall('organizationLocaleOf', 'null'),
  ),
  mutantsOf('api/src/team/openInvitation.ts', 'api/src/team/invitationToken.spec.ts')(
    'the page of an invitation forgets the language of the organization',
    'createInvitationLocale',
    replaceCall('organizationLocaleOf', 'null'),
  ),
  mutantsOf('api/src/share/publicPage.ts', 'api/src/share/publicPage.spec.ts', 'mirrors the page')(
    'the share page runs from left to right',
    'toPage',
    replaceCall('directionOf', "'ltr'"),
  ),
];
