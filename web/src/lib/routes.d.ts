declare module 'virtual:upline-routes' {
  import type { CommandDefinition, CommandName, QueryName, screens as definitions } from '@upline/contracts';

  /**
   * Where each query is answered, the views it reads, and whether the current week of the organization or the day of
   * the person is part of its answer.
   */
  export const queryRoutes: Readonly<
    Record<
      QueryName,
      { path: string; views: readonly string[]; joined?: readonly string[]; dated?: boolean; daily?: 'person' }
    >
  >;

  /** Where each command is sent, and the views in which its sender looks for the change. */
  export const commandRoutes: Readonly<Record<CommandName, Pick<CommandDefinition, 'method' | 'path' | 'shownIn'>>>;

  /** The screens of the client. */
  export const screens: typeof definitions;
}

declare module 'virtual:upline-undo' {
  import type { CommandName } from '@upline/contracts';

  /** The command that takes each command back, false where none does. */
  export const undos: Readonly<Record<CommandName, CommandName | false>>;
}
