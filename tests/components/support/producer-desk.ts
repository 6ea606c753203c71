import type { api } from "@convex/_generated/api";
import { screen, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { page } from "./books";
import { person, visit } from "./site";

type Producer = FunctionReturnType<typeof api.admin.producers.list>["page"][number];
type ProducerFile = NonNullable<FunctionReturnType<typeof api.admin.producers.get>>;
type Stats = FunctionReturnType<typeof api.admin.producers.stats>;

const STATS: Stats = {
  total: 1,
  thisMonth: 1,
  withPhone: 0,
  withCompany: 0,
  waitingSince: Date.parse("2026-11-01"),
  byStatus: { pending: 1, approved: 0, denied: 0, suspended: 0 },
};
const PRODUCER: Producer = {
  _id: "producer-id" as Producer["_id"],
  signupDate: Date.parse("2026-11-01"),
  fullName: "Wilhelmina Roundtree",
  companyName: null,
  email: "wilhelmina@people.example",
  approvalStatus: "pending",
  approvalReason: null,
  imdbUrl: null,
  waitingSince: Date.parse("2026-11-01"),
};
export const FILE: ProducerFile = {
  ...PRODUCER,
  companyName: "Roundtree Pictures",
  email: "wilhelmina@roundtree.example",
  city: "Leeds",
  phone: "+44 113 496 0148",
  website: null,
  genres: ["Thriller", "Drama"],
  emailVerified: true,
  savedBooks: 41,
  notes: null,
  decisions: [],
  evidence: null,
};
const NEXT: ProducerFile = { ...FILE, _id: "next-id" as Producer["_id"], fullName: "Theo Varnished" };
const ANSWERS = {
  "admin/producers:list": page([PRODUCER]),
  "admin/producers:stats": STATS,
  "admin/producers:waiting": [PRODUCER._id, NEXT._id],
  "admin/producers:get": ({ profileId }: { profileId: string }) => (profileId === NEXT._id ? NEXT : FILE),
};

/** Opens the list of producers, of whom two wait. */
export async function openProducers(answers: object = {}, path = "/admin?tab=producers") {
  return await visit(path, { as: person("admin"), answers: { ...ANSWERS, ...answers } });
}

/** Opens the first waiting producer's panel, which covers a window of this width. */
export async function openPanel(answers: object = {}) {
  const opened = await openProducers({ "admin/producers:setStatus": "audit-id", ...answers });
  await opened.user.click(await screen.findByRole("button", { name: "Wilhelmina Roundtree" }));
  const panel = within(await screen.findByRole("dialog", { name: "Producer" }));
  await panel.findByRole("heading", { name: "Wilhelmina Roundtree" });
  return { ...opened, panel };
}
