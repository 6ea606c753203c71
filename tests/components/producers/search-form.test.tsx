import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../support/fake-convex";
import { search, searchAnswers } from "../support/searches";
import { change, fill, person, type User, visit } from "../support/site";

const TAB = "/dashboard/producer?tab=saved-searches";
const producer = person("producer");
const form = (name: string) => screen.findByRole("form", { name });
const save = (user: User) => user.click(screen.getByRole("button", { name: "Save Search" }));

test("PDB-12: a new search starts from the public rule, and is saved as typed", async () => {
  const answers = { ...searchAnswers(), "producer/savedSearches:save": "new-id" };
  const { convex, user } = await visit(`${TAB}&new=`, { as: producer, answers });
  await form("New search");
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
  expect(screen.getByLabelText("Minimum rating")).toHaveValue(4);
  expect(screen.getByLabelText("Minimum rating")).toHaveAttribute("step", "0.1");
  expect(screen.getByLabelText("Minimum reviews")).toHaveValue(1);
  await fill(user, {
    Name: "  Coastal crime ",
    "Minimum rating": "4.3",
    "Minimum reviews": "50",
    "Maximum reviews (optional)": "2000",
    "Keywords (optional)": " coast, , harbor ,Coast",
  });
  await user.selectOptions(screen.getByLabelText("Genre"), "Crime");
  await user.click(screen.getByRole("button", { name: "PG-13" }));
  await user.click(screen.getByRole("button", { name: "Theater/Stage" }));
  await user.click(screen.getByRole("radio", { name: "Daily" }));
  await save(user);
  await waitFor(() => expect(location.search).toBe("?tab=saved-searches&search=new-id"));
  expect(convex.argsOf("producer/savedSearches:save")).toEqual([
    {
      searchName: "Coastal crime",
      genre: "Crime",
      minRating: 4.3,
      minReviewCount: 50,
      maxReviewCount: 2000,
      keywords: ["coast", "harbor"],
      movieRatings: ["PG-13"],
      rightsAvailable: {
        filmTV: false,
        audio: false,
        digitalGaming: false,
        merchandising: false,
        theaterStage: true,
        foreign: false,
      },
      alerts: "daily",
    },
  ]);
});

test("PDB-13 B-15: the form offers any genre, the catalog's 23 and all fiction", async () => {
  await visit(`${TAB}&new=`, { as: producer, answers: searchAnswers() });
  const options = within(await screen.findByLabelText("Genre")).getAllByRole("option");
  expect(options).toHaveLength(25);
  expect(options[0]).toHaveTextContent("Any");
  expect(options.at(-1)).toHaveTextContent("Fiction (all genres)");
});

test("B-38: the form says that any one of the rights is enough", async () => {
  await visit(`${TAB}&new=`, { as: producer, answers: searchAnswers() });
  const rights = await screen.findByRole("group", { name: "Rights available" });
  expect(within(rights).getAllByRole("button")).toHaveLength(6);
  expect(rights).toHaveAccessibleDescription("Any one of these is enough.");
});

test("PDB-12: mistakes are named at their fields, and what was typed stays", async () => {
  const { convex, user } = await visit(`${TAB}&new=`, { as: producer, answers: searchAnswers() });
  await form("New search");
  const keywords = Array.from({ length: 11 }, (_, index) => `word ${index}`).join(", ");
  await fill(user, {
    "Minimum rating": "6",
    "Minimum reviews": "100",
    "Maximum reviews (optional)": "50",
    "Keywords (optional)": keywords,
  });
  await save(user);
  const description = (label: string) => expect(screen.getByLabelText(label));
  await waitFor(() => description("Name").toHaveAccessibleDescription("Please name this search"));
  description("Minimum rating").toHaveAccessibleDescription(
    "Rating must be between 0 and 5, in steps of 0.1",
  );
  description("Keywords (optional)").toHaveAccessibleDescription("A search can have up to 10 keywords");
  description("Keywords (optional)").toHaveValue(keywords);
  description("Minimum rating").toHaveValue(6);
  await fill(user, { Name: "Big", "Minimum rating": "4", "Keywords (optional)": "" });
  await save(user);
  await waitFor(() =>
    description("Maximum reviews (optional)").toHaveAccessibleDescription(
      "Maximum reviews must be at least the minimum.",
    ),
  );
  expect(convex.argsOf("producer/savedSearches:save")).toEqual([]);
});

test("PDB-12: a refusal of the server shows above the form, which keeps what was typed", async () => {
  const refuse = () => {
    throw refusal("too_many_searches");
  };
  const answers = { ...searchAnswers(), "producer/savedSearches:save": refuse };
  const { user } = await visit(`${TAB}&new=`, { as: producer, answers });
  await form("New search");
  await fill(user, { Name: "One too many" });
  await save(user);
  expect(await screen.findByRole("alert")).toHaveTextContent(/50/);
  expect(screen.getByLabelText("Name")).toHaveValue("One too many");
});

test("D-02: the form names what is not saved, and takes it back", async () => {
  const coastal = search("Coastal crime", { keywords: ["coast"] });
  const { user } = await visit(`${TAB}&search=${coastal._id}`, {
    as: producer,
    answers: searchAnswers(coastal),
  });
  await form("Edit search");
  expect(screen.queryByRole("button", { name: "Save Search" })).not.toBeInTheDocument();
  await fill(user, { "Keywords (optional)": "coast, ferry" });
  expect(screen.getByText("Unsaved change: keywords")).toBeInTheDocument();
  await fill(user, { "Minimum reviews": "9" });
  expect(screen.getByText("Unsaved changes: minimum reviews, keywords")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByLabelText("Keywords (optional)")).toHaveValue("coast");
  expect(screen.queryByText(/^Unsaved/)).not.toBeInTheDocument();
});

test("D-02: what is typed survives a reload, until it is saved or taken back", async () => {
  const coastal = search("Coastal crime");
  const path = `${TAB}&search=${coastal._id}`;
  const answers = searchAnswers(coastal);
  const first = await visit(path, { as: producer, answers });
  await form("Edit search");
  await fill(first.user, { "Keywords (optional)": "ferry" });
  cleanup();
  const { convex, user } = await visit(path, { as: producer, answers, sameBrowser: true });
  expect(await screen.findByText("Unsaved change: keywords")).toBeInTheDocument();
  expect(screen.getByLabelText("Keywords (optional)")).toHaveValue("ferry");
  await change(convex, { "producer/savedSearches:mine": [{ ...coastal, keywords: ["ferry"] }] });
  expect(screen.queryByText(/^Unsaved/)).not.toBeInTheDocument();
  await fill(user, { Name: "Ferries" });
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Coastal crime");
});

test("D-02: the form counts what it finds a moment after each change", async () => {
  const coastal = search("Coastal crime");
  const count = ({ criteria }: { criteria: { keywords: string[] } }) =>
    criteria.keywords.includes("ferry") ? { count: 14, isMore: false } : { count: 60, isMore: true };
  const answers = { ...searchAnswers(coastal), "producer/savedSearches:count": count };
  const { user } = await visit(`${TAB}&search=${coastal._id}`, { as: producer, answers });
  const [finds] = within(await form("Edit search")).getAllByRole("status");
  expect(finds).toHaveTextContent("This search finds 60+ books now");
  await fill(user, { "Keywords (optional)": "ferry" });
  await waitFor(() => expect(finds).toHaveTextContent("This search finds 14 books now"));
  const row = screen.getByRole("region", { name: "Your searches" });
  expect(row).toHaveTextContent("14 books");
});
