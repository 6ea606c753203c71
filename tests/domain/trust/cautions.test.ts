import { expect, test } from "vitest";
import { HONEST_MESSAGES, SCAM_MESSAGES } from "./sample-messages";
import { CAUTIONS, cautionOf, cautionText } from "../../../domain/trust/cautions";

test.each([
  "One thing first. Our outside reader charges $450 for a coverage report. If you pay this week, I can hold the slot.",
  "There is a small reading fee before the board sees it.",
  "We ask for a refundable deposit of 300 dollars.",
  "A one-time submission fee applies.",
  "You only need to pay 199 EUR to start.",
  "Please transfer the amount by Friday.",
  "Send the payment and we begin on Monday.",
  "It costs just £99 to be in the package.",
  "Gift cards are fine too.",
  "You can use PayPal or Zelle.",
  "Once you’ve paid, the studio gets the script.",
  "$1,200 up front secures your meeting.",
  "You would invest in the pilot with us.",
  "The marketing fee is shared.",
  "Pay us now and the rest later.",
  "No fee for reading, but we charge $300 for coverage.",
  "Our legal fees are $800.",
  "We will pay you $5,000 once you pay the registration fee.",
  "Pa\u200By us the f\u00ADee today",
])("asks for money: %s", (text) => {
  expect(cautionOf(text)).toBe("money");
});

test.each([
  "Please send your bank details so that we can pay you.",
  "What is your IBAN?",
  "I need the routing number and the account number.",
  "Your credit card is only for verification.",
  "Enter the card details on the next page.",
  "To wire the option, I need your bank account.",
])("asks for bank or card details: %s", (text) => {
  expect(cautionOf(text)).toBe("bankDetails");
});

test.each([
  "Let’s move to WhatsApp.",
  "Are you on whats app?",
  "Find me on Telegram, it is quicker.",
  "Write me at ron@studio-scout.example, please.",
  "ron (at) studioscout (dot) com",
  "Call me on +44 113 496 0148",
  "The contract is at https://pay-now.example/contract",
  "See www.studio-scout.net for terms",
  "Fill in the form at studioscout.biz/form",
  "amazon.com.evil.site has the form",
  "Message me directly on Signal",
])("leads away: %s", (text) => {
  expect(cautionOf(text)).toBe("leadsAway");
});

test.each([
  "I read The Salt Ledger over two evenings. Are film and TV rights free, and would you consider four parts?",
  "Good news: we discuss it at Thursday’s meeting.",
  "We can offer an option fee of $5,000 for eighteen months.",
  "We pay authors for the option, and a purchase price of 2% of the budget.",
  "I’ll pay you $2,500 for the option when the contract is signed.",
  "A real producer never charges you.",
  "I don’t pay to be considered. I’m glad to talk once your side covers the report.",
  "There is no fee, and we never ask for a deposit.",
  "You will find us on imdb.com/title/tt0111161.",
  "The reviews on https://www.amazon.co.uk/dp/B00 are wonderful.",
  "Our film cost $4 million and opened in 900 theaters.",
  "Who is in charge of foreign rights?",
  "Readers pay attention to the ending, and it pays off.",
  "The book sold 12,000 copies between 2019 and 2021.",
  "Chapter 12. Then the harbour. She signals from the window.",
  "The line on page 214 made me laugh.",
  "I accept your offer.",
  "Is ISBN 978-3-16-148410-0 the new edition?",
  "",
])("is harmless: %s", (text) => {
  expect(cautionOf(text)).toBeNull();
});

test("every caution says what the message does, and what its reader should do", () => {
  for (const caution of CAUTIONS)
    for (const reader of ["author", "producer"] as const) {
      const { title, advice } = cautionText(caution, reader);
      expect(title).toMatch(/^This message /);
      expect(advice).toMatch(/\.$/);
    }
  expect(cautionText("money", "author").advice).toBe(
    "We never charge you to be optioned; a real producer does not either.",
  );
  expect(cautionText("money", "producer").advice).not.toMatch(/optioned/);
});

test("D-04: sixty scams get a caution, sixty honest messages none", () => {
  expect(HONEST_MESSAGES.filter((text) => cautionOf(text) !== null)).toEqual([]);
  expect(SCAM_MESSAGES.filter((text) => cautionOf(text) === null)).toEqual([]);
  expect([HONEST_MESSAGES.length, SCAM_MESSAGES.length]).toEqual([60, 60]);
});

test("a conversation full of the slowest long messages is read in no time", () => {
  const letters = ["a", "1", ".", "$1 ", "@", "pay ", "a.", "a-", "1,", "12-", "www.", "we will ", "12 "];
  const started = performance.now();
  for (const letter of letters)
    for (let count = 0; count < 20; count++) cautionOf(letter.repeat(4000).slice(0, 4000));
  expect(performance.now() - started).toBeLessThan(4000);
});
