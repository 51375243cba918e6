import { seedInstallation } from '@upline/infra/bench/programs/installation.ts';

/**
 * A data folder with one team of `size` members, assets and prospects. `session` is the value of the founder's session
 * cookie.
 */
export const seedBigTeam = async (size: number): Promise<{ dataDir: string; session: string; remove: () => void }> => {
  const { dataDir, users, remove } = await seedInstallation({
    organizations: 1,
    users: size,
    assets: size,
    prospects: size,
  });
  const [, session = ''] = /upline=([^;]+)/.exec(users[0]?.cookie ?? '') ?? [];
  return { dataDir, session, remove };
};
