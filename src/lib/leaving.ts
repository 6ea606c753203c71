/**
 * The auth library asks "Leave site?" whenever a token happens to be on its way, which is the case for a
 * moment after each load. Nothing is lost by leaving: the server takes the same refresh token again for some
 * seconds. So its question is never put. A form that is to ask for itself must listen in the capture phase
 * before this is called.
 */
export function leaveWithoutQuestion(): void {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
}
