import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { change, fill, person, toast, visit } from "../support/site";
import { refusal, serverError } from "../support/fake-convex";

const PATH = "/dashboard/producer?tab=edit-profile";
const FIELDS = {
  firstName: "Dana",
  lastName: "Northlight",
  companyName: "Northlight Pictures",
  phone: "+1 555 010 0100",
  imdbUrl: "",
  imdbProLink: "",
  websiteLink: "",
  linkedinLink: "",
  twitterLink: "",
  instagramLink: "",
  genresOfInterest: ["Thriller"],
};

const answers = (fields: Partial<typeof FIELDS> = {}) => ({
  "producers:profile": {
    email: "producer@people.example",
    verification: null,
    fields: { ...FIELDS, ...fields },
  },
  "producers:save": null,
  "producers:markSeen": null,
});

async function editProfile(more: object = {}, sameBrowser = false) {
  const opened = await visit(PATH, {
    as: person("producer"),
    answers: { ...answers(), ...more },
    sameBrowser,
  });
  await screen.findByRole("form", { name: "Profile" });
  return opened;
}

test("D-04: a producer sees which checks authors can rely on, and when they were made", async () => {
  const { convex } = await editProfile();
  expect(screen.queryByText(/^Verified:/)).not.toBeInTheDocument();
  const checked = {
    checks: ["companyEmail", "call"],
    checkedAt: Date.parse("2026-11-23T12:00:00Z"),
  };
  const { "producers:profile": profile } = answers();
  await change(convex, { "producers:profile": { ...profile, verification: checked } });
  expect(await screen.findByText("Company email and call checked, Nov 23, 2026")).toBeInTheDocument();
});

const field = (name: string) => screen.getByRole("textbox", { name });
const saveButton = () => screen.getByRole("button", { name: "Save Profile" });

test("PDB-19: a producer’s form shows what they gave, and leads to the account page to change the email", async () => {
  await editProfile();
  expect(field("First name")).toHaveValue("Dana");
  expect(field("First name")).toBeRequired();
  expect(field("Company (optional)")).toHaveValue("Northlight Pictures");
  expect(field("Phone (optional)")).toHaveAttribute("type", "tel");
  for (const name of ["IMDb profile", "IMDb Pro", "Website", "LinkedIn", "X", "Instagram"])
    expect(field(name)).toHaveAttribute("type", "url");
  expect(screen.getByRole("button", { name: "Thriller" })).toHaveAttribute("aria-pressed", "true");
  expect(field("Email")).toHaveValue("producer@people.example");
  expect(field("Email")).toHaveAttribute("readonly");
  expect(screen.getByRole("link", { name: "account page" })).toHaveAttribute("href", "/account");
});

test("PDB-20: only what was changed is saved, and shown as it is kept", async () => {
  const { convex, user } = await editProfile();
  await fill(user, { Website: "http://northlight.example", X: "@dana" });
  await user.click(screen.getByRole("button", { name: "Horror" }));
  expect(screen.getByText("You have unsaved changes.")).toBeInTheDocument();
  await user.click(saveButton());
  expect(await (await toast()).findByText("Profile updated successfully!")).toBeInTheDocument();
  const profile = {
    websiteLink: "https://northlight.example/",
    twitterLink: "https://x.com/dana",
    genresOfInterest: ["Thriller", "Horror"],
  };
  expect(convex.argsOf("producers:save")).toEqual([{ profile }]);
  await change(convex, answers(profile));
  expect(field("Website")).toHaveValue("https://northlight.example/");
  expect(screen.getByText("All changes saved.")).toBeInTheDocument();
});

test.each([
  ["a lost server", serverError("producers:save")],
  ["too many saves", refusal("rate_limited", { retryAfter: 1000 })],
])("PDB-20: after %s the typed text stays, through a reload too", async (_, error) => {
  const failing = {
    "producers:save": () => {
      throw error;
    },
  };
  const { user } = await editProfile(failing);
  await fill(user, { "Company (optional)": "Vale & Vale" });
  await user.click(saveButton());
  expect(await screen.findByRole("alert")).toHaveTextContent("Error updating profile. Please try again.");
  expect(field("Company (optional)")).toHaveValue("Vale & Vale");

  cleanup();
  const again = await editProfile({}, true);
  expect(field("Company (optional)")).toHaveValue("Vale & Vale");
  expect(screen.getByText("Restored your unsaved changes.")).toBeInTheDocument();
  await again.user.click(screen.getByRole("button", { name: "Start Over" }));
  expect(field("Company (optional)")).toHaveValue("Northlight Pictures");
});

test("B-29: an empty name is not saved, and its field says so", async () => {
  const { convex, user } = await editProfile();
  await fill(user, { "First name": " ", "IMDb Pro": "evil.example" });
  await user.click(saveButton());
  expect(await screen.findByText("First name is required")).toBeInTheDocument();
  expect(screen.getByText("Please enter a link to your page on imdb.com")).toBeInTheDocument();
  expect(field("First name")).toBeInvalid();
  expect(convex.argsOf("producers:save")).toEqual([]);
});

test("a change in another window reaches the fields that are not being edited", async () => {
  const { convex, user } = await editProfile();
  await fill(user, { "Last name": "Vale" });
  await change(convex, answers({ companyName: "Second Reel", lastName: "Northlight-Reyes" }));
  await waitFor(() => expect(field("Company (optional)")).toHaveValue("Second Reel"));
  expect(field("Last name")).toHaveValue("Vale");
});

test("a profile that cannot be loaded offers Retry", async () => {
  const failing = {
    "producers:profile": () => {
      throw serverError("producers:profile");
    },
  };
  const { convex, user } = await visit(PATH, {
    as: person("producer"),
    answers: { ...answers(), ...failing },
  });
  const problem = await screen.findByRole("alert");
  expect(problem).toHaveTextContent("Couldn’t load Edit Profile.");
  await change(convex, answers());
  await user.click(within(problem).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("form", { name: "Profile" })).toBeInTheDocument();
});
