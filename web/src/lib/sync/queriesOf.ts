import type { CommandName, QueryName } from '@upline/contracts';
import { commandRoutes, queryRoutes } from 'virtual:upline-routes';

const queryNames = Object.keys(queryRoutes).filter((name): name is QueryName => name in queryRoutes);

/** The queries that read a view in which the sender of this command looks for the change. */
export const queriesOf = (name: CommandName): readonly QueryName[] => {
  const { shownIn } = commandRoutes[name];
  return queryNames.filter((query) => {
    const { views, joined = [] } = queryRoutes[query];
    return views.some((view) => shownIn.includes(view) && !joined.includes(view));
  });
};
