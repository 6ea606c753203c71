import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TERMS_VERSION } from "../../../domain/terms";
import { visit } from "../support/site";

test.each([
  ["/terms", "Terms of Service", "You must be 18 or older to have an account."],
  ["/privacy-policy", "Privacy Policy", "The site is for people 18 or older."],
  ["/sms-compliance", "SMS Compliance", "We send no text messages now."],
])("LEG-01 LEG-02 RTE-20: %s is the %s in its current version", async (path, title, sentence) => {
  await visit(path);
  expect(document.title).toMatch(new RegExp(`^${title}`));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
  expect(screen.getByRole("main")).toHaveTextContent(sentence);
  expect(document.querySelector(`time[datetime="${TERMS_VERSION}"]`)).toBeInTheDocument();
});

test.each([
  [
    "/terms",
    "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible.",
  ],
  ["/terms", "Adaptation Shelf takes no commission and takes no part in option deals."],
  ["/terms", "at most twice a week"],
  ["/sms-compliance", "up to 5 per week for active users"],
])("LEG-01 LEG-02: %s says: %s", async (path, sentence) => {
  await visit(path);
  expect(screen.getByRole("main")).toHaveTextContent(sentence);
});

test.each([
  "a random number that lets us count you",
  "what you typed and have not sent",
  "except the light or dark theme",
])("the privacy policy names what the browser stores: %s", async (words) => {
  await visit("/privacy-policy");
  expect(screen.getByRole("main")).toHaveTextContent(words);
});
