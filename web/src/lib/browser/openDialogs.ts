/** How many dialogs are open over the page. */
export const openDialogs = (): number => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length;
