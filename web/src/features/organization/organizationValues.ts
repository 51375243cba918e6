import { defaultLocale, localeTags, organizationFormOver, usualAssetEditors } from '@upline/contracts';
import type { AssetEditors } from '@upline/contracts';
import * as z from 'zod';

/** The fields that the organization's forms edit, as current user and commands answer them. */
export type OrganizationFields = {
  id: string;
  name: string;
  domain: string | null;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  timeZone: string;
  country?: string | null | undefined;
  locale?: string | null | undefined;
  assetEditors?: AssetEditors | undefined;
  sayTeammateWorks?: boolean | undefined;
  teamGoal: number;
  revision: number;
};

/** The choices of the field for hints about teammates: whether members have them too. */
export const hintChoices = ['leaders', 'everyone'] as const;

/** The organization's forms: a country that did not change is left out, so that an admin can save the others. */
export const organizationSchema = (organization: OrganizationFields) =>
  organizationFormOver(organization).extend({
    country: z.string().transform((code) => (code === (organization.country ?? '') ? undefined : code || null)),
    sayTeammateWorks: z.enum(hintChoices).transform((choice) => choice === 'everyone'),
  });

/** The values of the forms, as typed and as sent. */
export type OrganizationInput = z.input<ReturnType<typeof organizationSchema>>;
export type OrganizationOutput = z.output<ReturnType<typeof organizationSchema>>;

/** Both forms send the whole organization: what the other one edits goes along as it is. */
export const organizationValues = (organization: OrganizationFields): OrganizationInput => {
  const { name, domain, primaryColor, secondaryColor, accentColor, timeZone, country } = organization;
  const { assetEditors = usualAssetEditors } = organization;
  const locale = localeTags.find((tag) => tag === organization.locale) ?? defaultLocale;
  const sayTeammateWorks: (typeof hintChoices)[number] =
    organization.sayTeammateWorks === true ? 'everyone' : 'leaders';
  const kept = { name, primaryColor, secondaryColor, accentColor, timeZone, locale, assetEditors, sayTeammateWorks };
  return { ...kept, domain: domain ?? '', country: country ?? '' };
};
