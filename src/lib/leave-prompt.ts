/**
 * Suppresses the auth library's "Leave site?" prompt. It asks while a token request runs, which is so for a moment
 * after each load. Leaving loses nothing: the server accepts the same refresh token again for some seconds. A form
 * with a prompt of its own must listen in the capture phase before this is called.
 */
export function suppressLeavePrompt(): void {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
}
