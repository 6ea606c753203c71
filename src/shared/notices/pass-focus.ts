/** Passes the focus of a button that is about to go to what holds it (its nearest `tabIndex={-1}`). */
export function passFocus(button: Element): void {
  button.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
}
