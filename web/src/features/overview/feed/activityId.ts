/** The id of an entry of the feed. */
export const idOfActivity = ({ id }: { id: string }): string => id;
