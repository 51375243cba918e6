// apart from the schemas, which weigh as much as a screen

/** How long an invitation stays open. */
export const invitationDays = 7;
