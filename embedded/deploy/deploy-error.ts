import { HttpError } from "../net/route";

/** A mistake in what was pushed or asked, meant for the person at the command line: status 400, never 500. */
export class DeployError extends HttpError {
  constructor(code: string, message: string) {
    super(400, code, message);
    this.name = "DeployError";
  }
}
