import { HttpError } from "../net/route";

/** An error in a push or request that the CLI's user can correct. It has status 400. */
export class DeployError extends HttpError {
  constructor(code: string, message: string) {
    super(400, code, message);
    this.name = "DeployError";
  }
}
