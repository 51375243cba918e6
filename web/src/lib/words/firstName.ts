/** The first word of a name, as people are addressed; empty where there is none. */
export const firstNameIn = (name: string): string => name.trim().split(/\s+/u)[0] ?? '';
