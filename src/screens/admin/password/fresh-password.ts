import { refusalOf } from "@domain/refusal-errors";

/** A wait for the admin's password. `answer` ends it: true once the server accepted the password. */
export interface PasswordRequest {
  answer: (isConfirmed: boolean) => void;
}

let current: PasswordRequest | null = null;
let answered: Promise<boolean> = Promise.resolve(false);
const listeners = new Set<() => void>();

/**
 * Runs `act`. If the server refuses because the password was entered too long ago, the admin confirms it in a
 * dialog and `act` runs once more. After a cancel it fails with that refusal, so forms keep what was typed.
 */
export async function withFreshPassword<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (refusalOf(error)?.reason !== "confirm_password" || !(await askForPassword())) throw error;
    return await act();
  }
}

/** Acts that wait at the same time share one dialog. */
async function askForPassword(): Promise<boolean> {
  if (listeners.size === 0) return false;
  if (current === null) {
    answered = new Promise((resolve) => {
      const request: PasswordRequest = {
        answer: (isConfirmed) => {
          // A password may be accepted after its dialog was canceled. The next one then waits for its own answer.
          if (current === request) publish(null);
          resolve(isConfirmed);
        },
      };
      publish(request);
    });
  }
  return await answered;
}

function publish(request: PasswordRequest | null) {
  current = request;
  for (const listener of listeners) listener();
}

/** For the component that renders the dialog. */
export const passwordRequests = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) current?.answer(false);
    };
  },
  current: (): PasswordRequest | null => current,
};
