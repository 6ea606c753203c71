import { describe, expect, test } from "vitest";
import type { Refusal } from "../../../domain/refusals";
import { refusalData } from "../../../domain/refusals";
import { NO_RIGHTS, rightsText } from "../../../domain/producers/chosen-rights";
import {
  createOptionMessage,
  endingOf,
  endingPhrase,
  endingText,
  endsBeforeStart,
  exportedOption,
  nextReminder,
  OptionEdit,
  PriceField,
  priceText,
} from "../../../domain/producers/options";

const TODAY = "2026-11-21";
const ending = (endDate: string | null) => endingText(endingOf(endDate, TODAY));
const problem = (edit: object) => OptionEdit.safeParse(edit).error?.issues[0]?.message;

describe("the end of an option", () => {
  test("PDB-09 is past from the day after, and near within 60 days", () => {
    expect(ending("2026-11-03")).toBe("18 days past");
    expect(ending("2026-11-20")).toBe("1 day past");
    expect(ending("2026-11-21")).toBe("Today");
    expect(ending("2026-11-22")).toBe("In 1 day");
    expect(ending("2027-01-12")).toBe("In 52 days");
    expect(ending("2027-01-19")).toBe("In 59 days");
    expect(ending("2027-01-20")).toBeNull();
    expect(ending(null)).toBeNull();
  });

  test("may be the first day, but not the day before it", () => {
    expect(endsBeforeStart({ optionDate: TODAY, optionExpiryDate: TODAY })).toBe(false);
    expect(endsBeforeStart({ optionDate: TODAY, optionExpiryDate: "2026-11-20" })).toBe(true);
    expect(endsBeforeStart({ optionDate: TODAY, optionExpiryDate: null })).toBe(false);
  });

  test("D-07 has reminders 90, 30 and 7 days before and on the day", () => {
    const days = ["2026-01-01", "2026-10-15", "2026-12-14", "2027-01-06", "2027-01-13"];
    expect(days.map((day) => nextReminder("2027-01-12", day))).toEqual([
      "2026-10-14",
      "2026-12-13",
      "2027-01-05",
      "2027-01-12",
      undefined,
    ]);
    expect(nextReminder("2027-01-12", "2026-12-13")).toBe("2026-12-13");
  });

  test("reads in words, before and after it", () => {
    const phrases = ["2026-12-13", "2027-01-11", "2027-01-12", "2027-01-14"];
    expect(phrases.map((day) => endingPhrase("2027-01-12", day))).toEqual([
      "ends in 30 days",
      "ends in 1 day",
      "ends today",
      "ended 2 days ago",
    ]);
  });
});

describe("a price", () => {
  test("PDB-08 is read as whole cents from what people type", () => {
    const read = (typed: string) => PriceField.parse(typed);
    expect(["7,500", "$7,500.00", " 7500 ", "7500.5", "$ 0.07", "0", "1,234,567.89"].map(read)).toEqual([
      750_000, 750_000, 750_000, 750_050, 7, 0, 123_456_789,
    ]);
    expect(read(" ")).toBeNull();
    expect(read(priceText(750_050))).toBe(750_050);
    expect(priceText(null)).toBe("");
  });

  test("is refused when it could mean two things", () => {
    for (const typed of ["7,50", "7.500", "-5", "1e3", "7,500,00", "ten", "$", "NaN", "999999999999"])
      expect(PriceField.safeParse(typed).error?.issues[0]?.message, typed).toBe(
        "Please enter an amount like 7,500 or $7,500.00",
      );
  });
});

describe("an edit of an option", () => {
  test("PDB-07 PDB-08 takes known statuses, real days and at least one right", () => {
    expect(OptionEdit.parse({ contractStatus: "shopping", notes: " Renew. " })).toEqual({
      contractStatus: "shopping",
      notes: "Renew.",
    });
    expect(problem({ contractStatus: "sold" })).toBeDefined();
    expect(problem({ optionDate: "2026-02-30" })).toBe("Please enter a date");
    expect(problem({ optionExpiryDate: "0026-02-03" })).toBe("Please check the year");
    expect(problem({ rightsOptioned: NO_RIGHTS })).toBe("Please choose at least one right");
    expect(problem({ optionPriceCents: 0.5 })).toBeDefined();
    expect(problem({ notes: "n".repeat(2001) })).toBe("Please keep the notes under 2,000 characters");
  });
});

test("the exported list has the same facts as the screen", () => {
  expect(
    exportedOption({
      title: "The Honest Forger",
      authorName: "Lucan Petrides-Hale",
      isAvailable: false,
      rightsOptioned: { ...NO_RIGHTS, filmTV: true, audio: true },
      contractStatus: "option",
      optionDate: "2026-01-12",
      optionExpiryDate: null,
      optionPriceCents: 750_050,
      notes: "",
    }),
  ).toEqual({
    Title: "The Honest Forger",
    Author: "Lucan Petrides-Hale",
    Availability: "No longer available",
    Status: "Option Agreement",
    Rights: "Film/TV, Audio",
    "Start date": "2026-01-12",
    "End date": "",
    "Price (USD)": "7500.50",
    Notes: "",
  });
  expect(rightsText(NO_RIGHTS)).toBe("");
});

test("B-37 only a duplicate has a message of its own", () => {
  const refusal = (reason: Refusal) => Object.assign(new Error(), { data: refusalData(reason) });
  expect(createOptionMessage(refusal("already_optioned"))).toBe("This book is already in your optioned list");
  for (const other of [refusal("not_found"), refusal("rate_limited"), new Error("Server Error")])
    expect(createOptionMessage(other)).toBe("Could not save the option. Please try again.");
});
