/** By what an entry of the feed is known. */
export const idOfActivity = ({ id }: { id: string }): string => id;
