import type { AssetEditors } from '@upline/contracts';
import { defaultLocale, usualAssetEditors } from '@upline/contracts';

/** What owners and admins set beside name, clock and colours. */
export type Settings = {
  country: string | null;
  locale: string | null;
  assetEditors: AssetEditors;
  sayTeammateWorks: boolean;
};

export const usualSettings: Settings = {
  country: null,
  locale: null,
  assetEditors: usualAssetEditors,
  sayTeammateWorks: false,
};

/** An undefined field stays as it is. */
export type ChangedSettings = { [Field in keyof Settings]?: Settings[Field] | undefined };

/** The events of settings that change, each for itself. */
export const changedSettings = (
  before: Settings,
  {
    organizationId,
    country,
    locale,
    assetEditors: editors,
    sayTeammateWorks: shown,
  }: ChangedSettings & { organizationId: string },
) => [
  ...(country === undefined || country === before.country
    ? []
    : [{ type: 'OrganizationCountrySet' as const, data: { organizationId, country } }]),
  ...(locale === undefined || (locale ?? defaultLocale) === (before.locale ?? defaultLocale)
    ? []
    : [{ type: 'OrganizationLanguageSet' as const, data: { organizationId, locale } }]),
  ...(editors === undefined || editors === before.assetEditors
    ? []
    : [{ type: 'AssetEditorsSet' as const, data: { organizationId, editors } }]),
  ...(shown === undefined || shown === before.sayTeammateWorks
    ? []
    : [{ type: 'TeammateHintsSet' as const, data: { organizationId, shown } }]),
];
