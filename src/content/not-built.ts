/** A page of a later version: its name and what it will do, said plainly. */
export interface PlannedPage {
  title: string;
  sentence: string;
}

/** Addresses that exist already. Each leaves this list when its page is built. */
export const PLANNED_PAGES = {
  "/sponsored": {
    title: "Sponsored",
    sentence: "The books whose authors pay for placement, each one labelled, in no fixed order.",
  },
  "/success-stories": {
    title: "Success Stories",
    sentence: "Books whose option is public, with the phase each production has reached.",
  },
  "/for-producers": {
    title: "For Producers",
    sentence: "What approved producers can do here, and how approval works.",
  },
  "/for-authors": {
    title: "For Authors",
    sentence: "What listing a book brings, what it costs, and the rule a book must meet to be public.",
  },
  "/about": { title: "About", sentence: "Why this market exists and how it keeps out of option deals." },
  "/team": { title: "Team", sentence: "Who runs the market." },
  "/contact": { title: "Contact", sentence: "A form that reaches the people who run the market." },
  "/blog": { title: "Blog", sentence: "Notes for authors and producers on adaptation rights." },
  "/blog/:id": { title: "Blog", sentence: "One note for authors and producers on adaptation rights." },
  "/submit": {
    title: "Add Book",
    sentence: "The form with which an author lists a book, with its ratings, rights and cover.",
  },
  "/signup": {
    title: "Sign Up",
    sentence: "The choice between a free producer account and an author account with a 14-day trial.",
  },
  "/signup/producer": {
    title: "Sign Up as a Producer",
    sentence: "A free account for film and TV producers, reviewed before it can contact authors.",
  },
  "/signup/author": {
    title: "Sign Up as an Author",
    sentence: "An author account, ten dollars a month after a 14-day free trial.",
  },
  "/reset-password": {
    title: "Reset Password",
    sentence: "A new password, set with a code sent by e-mail.",
  },
  "/payment-success": {
    title: "Payment Received",
    sentence: "The confirmation of a payment, and the way back to the dashboard.",
  },
  "/author-profile": {
    title: "Edit Profile",
    sentence: "What an author's public page says: name, biography, photo and links.",
  },
  "/authors/:slug": {
    title: "Author",
    sentence: "An author's public page with every public book of theirs.",
  },
  "/dashboard/author": {
    title: "Author Dashboard",
    sentence: "An author's books with their interest, ratings and what each still needs to be public.",
  },
  "/dashboard/producer": {
    title: "Producer Dashboard",
    sentence: "A producer's saved books, notes, options and saved searches.",
  },
  "/producer-pending": {
    title: "Account Pending",
    sentence: "Where a new producer follows the review of the account, typically 24-48 hours.",
  },
  "/producer-denied": {
    title: "Account Not Approved",
    sentence: "The reason an account was not approved, and the way to apply again.",
  },
  "/admin": {
    title: "Admin",
    sentence: "Books, producers, sponsorship, options, subscriptions and campaigns, in one place.",
  },
  "/admin/messages": { title: "Contact Messages", sentence: "What people wrote through the contact form." },
  "/admin/import": { title: "Import Books", sentence: "Adds books from a CSV file, row by row." },
  "/terms": { title: "Terms of Service", sentence: "The terms under which the market may be used." },
  "/privacy-policy": {
    title: "Privacy Policy",
    sentence: "What is stored about people, why, and how to have it removed.",
  },
  "/sms-compliance": { title: "SMS Compliance", sentence: "The rules for text messages. None are sent now." },
  "/unsubscribe": {
    title: "E-mail Preferences",
    sentence: "Which e-mails to receive, one switch for each kind.",
  },
  "/pitch-deck": { title: "Pitch Deck", sentence: "The market in fourteen slides." },
} as const satisfies Record<string, PlannedPage>;

export type PlannedPath = keyof typeof PLANNED_PAGES;
