/** A page of a later version: its name and what it will do, said plainly. */
export interface PlannedPage {
  title: string;
  sentence: string;
}

/** Addresses that exist already. Each leaves this list when its page is built. */
export const PLANNED_PAGES = {
  "/sponsored": {
    title: "Sponsored",
    sentence: "It will show the books whose authors pay for placement, each one labelled, in no fixed order.",
  },
  "/success-stories": {
    title: "Success Stories",
    sentence: "It will show the books whose option is public, with the phase each production has reached.",
  },
  "/for-producers": {
    title: "For Producers",
    sentence: "It will say what approved producers can do here, and how approval works.",
  },
  "/for-authors": {
    title: "For Authors",
    sentence:
      "It will say what listing a book brings, what it costs, and the rule a book must meet to be public.",
  },
  "/about": {
    title: "About",
    sentence: "It will say why this market exists and how it keeps out of option deals.",
  },
  "/team": { title: "Team", sentence: "It will say who runs the market." },
  "/contact": {
    title: "Contact",
    sentence: "It will hold a form that reaches the people who run the market.",
  },
  "/blog": { title: "Blog", sentence: "It will hold notes for authors and producers on adaptation rights." },
  "/blog/:id": {
    title: "Blog",
    sentence: "It will hold one note for authors and producers on adaptation rights.",
  },
  "/submit": {
    title: "Add Book",
    sentence: "It will hold the form with which an author lists a book, with its ratings, rights and cover.",
  },
  "/signup": {
    title: "Sign Up",
    sentence:
      "It will offer the choice between a free producer account and an author account with a 14-day trial.",
  },
  "/signup/producer": {
    title: "Sign Up as a Producer",
    sentence:
      "It will open a free account for film and TV producers, reviewed before it can contact authors.",
  },
  "/signup/author": {
    title: "Sign Up as an Author",
    sentence: "It will open an author account, ten dollars a month after a 14-day free trial.",
  },
  "/reset-password": {
    title: "Reset Password",
    sentence: "It will set a new password with a code sent by e-mail.",
  },
  "/payment-success": {
    title: "Payment Received",
    sentence: "It will confirm a payment and lead back to the dashboard.",
  },
  "/author-profile": {
    title: "Edit Profile",
    sentence: "It will edit what an author’s public page says: name, biography, photo and links.",
  },
  "/authors/:slug": {
    title: "Author",
    sentence: "It will show an author with every public book of theirs.",
  },
  "/dashboard/author": {
    title: "Author Dashboard",
    sentence:
      "It will show an author’s books with their interest, ratings and what each still needs to be public.",
  },
  "/dashboard/producer": {
    title: "Producer Dashboard",
    sentence: "It will show a producer’s saved books, notes, options and saved searches.",
  },
  "/producer-pending": {
    title: "Account Pending",
    sentence: "Here a new producer will follow the review of the account, typically 24-48 hours.",
  },
  "/producer-denied": {
    title: "Account Not Approved",
    sentence: "It will give the reason an account was not approved, and the way to apply again.",
  },
  "/admin": {
    title: "Admin",
    sentence: "It will hold books, producers, sponsorship, options, subscriptions and campaigns.",
  },
  "/admin/messages": {
    title: "Contact Messages",
    sentence: "It will list what people wrote through the contact form.",
  },
  "/admin/import": { title: "Import Books", sentence: "It will add books from a CSV file, row by row." },
  "/terms": {
    title: "Terms of Service",
    sentence: "It will hold the terms under which the market may be used.",
  },
  "/privacy-policy": {
    title: "Privacy Policy",
    sentence: "It will say what is stored about people, why, and how to have it removed.",
  },
  "/sms-compliance": {
    title: "SMS Compliance",
    sentence: "It will hold the rules for text messages. None are sent now.",
  },
  "/unsubscribe": {
    title: "E-mail Preferences",
    sentence: "It will hold one switch for each kind of e-mail.",
  },
  "/pitch-deck": { title: "Pitch Deck", sentence: "It will present the market in fourteen slides." },
} as const satisfies Record<string, PlannedPage>;

export type PlannedPath = keyof typeof PLANNED_PAGES;
