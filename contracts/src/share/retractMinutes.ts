/** How long after a share its sharer can take it back. */
export const retractMinutes = 10;
