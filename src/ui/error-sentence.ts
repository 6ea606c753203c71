import { createContext, useContext } from "react";

/** Turns any error into the one sentence a person reads. The composition root says how; `ui` does not know. */
export type SentenceFor = (error: unknown) => string;

export const ErrorSentence = createContext<SentenceFor>(() => "Something went wrong. Please try again.");

export function useErrorSentence(): SentenceFor {
  return useContext(ErrorSentence);
}
