import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { directionOf, fillMarkers, landingRenderer } from '@upline/contracts';
import type { LandingSettings, RenderedPage, ShownLocale, SignUp } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';

/** The documents of people without a session, with markers that each request fills. */
export type LandingDocuments = {
  /** The page at `/`, for each answer to the question who may make an account. */
  landing: Readonly<Record<SignUp, string>>;
  missing: string;
};

/**
 * Renders the landing page from the settings, once for each language that somebody asks for, with the renderer that the
 * client's build in `folder` contains. Answers null where the client is not built.
 */
export const loadLandingRenderer = async (
  folder: string,
  { contactUrl }: Pick<LandingSettings, 'contactUrl'>,
): Promise<((locale: ShownLocale) => LandingDocuments) | null> => {
  const files = { template: join(folder, 'landing.html'), renderer: join(folder, 'server/landing.js') };
  if (!Object.values(files).every((file) => existsSync(file))) return null;
  const { renderLanding, renderMissing } = landingRenderer.parse(await import(pathToFileURL(files.renderer).href));
  const template = readFileSync(files.template, 'utf8');
  const render = (locale: ShownLocale): LandingDocuments => {
    const translate = translateTo(locale);
    const documentOf = ({ head, body }: RenderedPage): string =>
      fillMarkers(template, { LANGUAGE: locale, DIRECTION: directionOf(locale), HEAD: head, BODY: body });
    const landing = (signUp: SignUp): string => documentOf(renderLanding({ locale, translate, signUp, contactUrl }));
    return {
      landing: { open: landing('open'), invited: landing('invited'), closed: landing('closed') },
      missing: documentOf(renderMissing({ locale, translate })),
    };
  };
  const rendered = new Map<ShownLocale, LandingDocuments>();
  return (locale) => {
    const documents = rendered.get(locale) ?? render(locale);
    rendered.set(locale, documents);
    return documents;
  };
};
