/**
 * A mistake in what was pushed or asked, meant for the person at the command line. It is answered with
 * status 400 and `{ code, message }`; anything else that is thrown is a bug of ours.
 */
export class DeployError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "DeployError";
    this.code = code;
  }
}
