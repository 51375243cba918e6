/** Brand colours of a new organization (specification, section 9). */
export const defaultColors = { primaryColor: '#C2410C', secondaryColor: '#365314', accentColor: '#EAB308' } as const;
