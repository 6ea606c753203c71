import { createContext, useContext } from "react";

/** Turns any error into the sentence to show. The composition root provides it, because `ui` knows no refusals. */
export type SentenceFor = (error: unknown) => string;

export const ErrorSentence = createContext<SentenceFor>(() => "Something went wrong. Please try again.");

export function useErrorSentence(): SentenceFor {
  return useContext(ErrorSentence);
}
