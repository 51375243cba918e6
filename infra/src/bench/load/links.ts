import type { Installation } from '../programs/installation.ts';

/** A tracked link, with the people of its organization. */
export type Link = { shareId: string; path: string; teammates: Installation['users'] };

/** Makes so many links, as many for each person. */
export const makeLinks = async (url: string, { users }: Installation, links: number): Promise<Link[]> => {
  const share = async (
    { cookie, organizationId, assetIds }: Installation['users'][number],
    place: number,
  ): Promise<Link> => {
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(`${url}/api/assets/${assetIds[place % assetIds.length]}/share`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    const { id, link } = (await answer.json()) as { id: string; link: string };
    return {
      shareId: id,
      path: new URL(link).pathname,
      teammates: users.filter((user) => user.organizationId === organizationId),
    };
  };
  const each = links / users.length;
  return (
    await Promise.all(users.map((user) => Promise.all(Array.from({ length: each }, (_, place) => share(user, place)))))
  ).flat();
};
