/** The attribute of a button that names, by its id, the dialog it opens. */
export const opens = 'data-opens';

/** Lets the page's buttons open their dialogs. A click beside a dialog closes it. */
export const openDialogs = (page: Document = document): void => {
  for (const button of page.querySelectorAll(`button[${opens}]`)) {
    const dialog = page.querySelector<HTMLDialogElement>(`dialog#${button.getAttribute(opens) ?? ''}`);
    button.addEventListener('click', () => dialog?.showModal());
    // what lies on the dialog is its form, as large as itself
    dialog?.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  }
};
