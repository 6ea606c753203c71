import type { LegalText } from "./legal-text";

export const PRIVACY_POLICY: LegalText = {
  path: "/privacy-policy",
  title: "Privacy Policy",
  description:
    "What Adaptation Shelf stores about people, why, who can see it, how long we keep it, and how to export or delete it.",
  summary:
    "We store what an account needs and what you enter. Only the author, an admin, and approved producers see an author’s email address and phone number. There are no ads and no third-party tracking. You can export and delete your data yourself.",
  sections: [
    {
      id: "controller",
      title: "Who is responsible",
      body: `Adaptation Shelf is responsible for the personal data described here. You can reach us through [the contact page](/contact), which shows our email and postal addresses. This policy covers the site and the messages we send.`,
    },
    {
      id: "what",
      title: "What we store",
      body: `**Everyone with an account:**

- Name, email address, phone number, a hash of your password (never the password), and the account’s role.
- The version of the terms you agreed to and your marketing choice, with the date of each.
- Where you are logged in: each session with its time, the browser and system your connection named, and the shortened network address it came from. Only you see them.

**Authors:**

- What you enter in your profile: pen name, biography, city, photo, links.
- Your books with their texts, covers, ratings, review counts and rights.
- The status of your membership and sponsorships. Card data stays with the payment provider.

**Authors whose books we listed before they had an account:**

- What we know of their name, contact details, profile and books. They can claim the books with that email address, or ask us to delete everything.

**Producers:**

- Company, city, genres of interest, links you provide for the review, and our decision with its reason.
- Saved books, private notes, option records and saved searches. Nobody else can read your notes.

**Visitors:**

- Messages you send through the contact form.
- Your email address if you ask for the newsletter, once you have confirmed it.

**Technical data:**

- Shortened or hashed network addresses, to limit login and form attempts, and short-lived server logs for security and errors.
- A log of logins and of changes to accounts, books and reviews of producers, with the shortened address that each came from.
- Which emails we sent you, and when.
- Counts of each book’s views, saves and contacts. We count one view per visitor and day, and cannot trace it to a person.`,
    },
    {
      id: "why",
      title: "Why we use it",
      body: `- To run your account and the marketplace, which is our agreement with you.
- To review producers and prevent misuse, which is a legitimate interest of ours and of authors.
- To take payments and keep the records tax law requires.
- To send the weekly digest and other marketing, only with your consent. You can withdraw it at any time. Without it, we only tell authors whose books we listed how to claim them, in up to four emails, which one click stops. That is a legitimate interest of ours and of theirs.
- To answer your messages.

We do not sell personal data. We do not build advertising profiles. No decision about you is fully automated: a person approves or denies every producer.`,
    },
    {
      id: "who-sees",
      title: "Who can see what",
      body: `Public pages show a book and its author’s public profile. They never contain an author’s email address or phone number.

An author’s contact details are visible to the author, to admins, and to approved producers who request them on a particular page. We record and count each request. If we withdraw an approval, the details disappear from that producer’s screen immediately.

We show saves as a number. Authors see which producer saved a book only if the producer lets them know, and only until the producer takes that back.

Admins see what they need to run the marketplace. A log records their changes.`,
    },
    {
      id: "processors",
      title: "Who processes data for us",
      body: `These companies process data on our instructions, under contract:

- hosting and database, where the site and its data live;
- Resend, for the delivery of email;
- Stripe, for payments by authors.

Where data leaves your country, we rely on legal safeguards such as standard contractual clauses. We give data to authorities only where the law requires it.`,
    },
    {
      id: "browser",
      title: "What is kept in your browser",
      body: `We set no advertising cookies and load nothing from other companies. Fonts, scripts and images come from us. Your browser stores a few things locally:

- the token that keeps you logged in: for 30 days if you checked “Remember me”, otherwise until you close the browser, for at most 12 hours;
- one cookie that is not sent anywhere else: without “Remember me”, it tells us that the browser is still open;
- your choice of light or dark theme;
- the blog posts you liked, which are never sent to us;
- a random number that lets us count you once a day among a book’s views;
- what you typed and have not sent or saved yet: messages, notes and forms, without passwords;
- your place in lists, so that the Back button returns you there;
- small choices: the plan you picked at sign-up, a reminder you closed, how an admin arranged tables;
- how large a few parts of your pages were, so that nothing moves when you open them again: for the page of a book only until you close the tab.

Logging out clears them all, except the light or dark theme.`,
    },
    {
      id: "how-long",
      title: "How long we keep it",
      body: `- Account data for as long as you have the account.
- Sessions, with their browser and shortened address, until they expire or you end them. Verification and reset codes for minutes.
- Messages between producers and authors for as long as both have an account. When you delete yours, what you wrote goes after 30 days; until then the other person can still read and report it.
- Contact messages for up to two years, or longer while the matter is still open.
- Reports of people, books and messages for two years, or longer while they wait or keep somebody from writing.
- The books a saved search found for 180 days, and your notifications for 90.
- The log of logins and changes for 400 days.
- Which emails we sent you for 13 months. Which emails about claiming books an address got stays, so that it never gets one twice.
- Payment records for as long as tax law requires.
- Addresses that unsubscribed or bounced stay on a list, so that we do not email them again.
- Backups are overwritten within 90 days.`,
    },
    {
      id: "rights",
      title: "Your rights",
      body: `You can do most of this yourself:

- **See and export.** Your account page gives you a file with your account’s data.
- **Correct.** You can edit your profile, books and preferences at any time.
- **Delete.** Your account page deletes your account immediately, and tells you first what is deleted and what stays. Your profile, contact details, sessions, books, saves, notes, options and files are deleted. A pseudonymous line in the audit log and the payment records stay. If you declined email from us, we keep only what we need not to write to you again: your address if you stopped all email or emails to it failed, or else a keyed hash of it.
- **Object and withdraw.** Stop marketing with one click in any email, or under [email preferences](/unsubscribe).

You may also ask us to restrict the use of your data, to explain it, or to provide your data in another format. Write to us through [the contact page](/contact), and we will answer within 30 days. You have the right to complain to your country’s data protection authority. Residents of California and of other places with similar laws have the same rights here. We never treat anyone differently for using them.`,
    },
    {
      id: "security",
      title: "How we protect it",
      body: `We encrypt connections and store passwords as slow hashes. We limit login, code and form attempts to prevent guessing. Contact details are stored apart from the public catalog. If a breach puts you at risk, we tell you and the authorities without delay.`,
    },
    {
      id: "age",
      title: "Minimum age",
      body: `The site is for people 18 or older. We do not knowingly store data about anyone younger, and delete it if we learn of it.`,
    },
    {
      id: "changes",
      title: "Changes",
      body: `If we change this policy in a way that matters to you, we email you before it applies. The date at the top shows the current version.`,
    },
  ],
};
