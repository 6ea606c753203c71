import type { LegalText } from "./legal-text";

export const PRIVACY_POLICY: LegalText = {
  path: "/privacy-policy",
  title: "Privacy Policy",
  description:
    "What Adaptation Shelf stores about people, why, who can see it, how long it is kept, and how to export or delete it.",
  summary:
    "We store what an account needs and what you enter. An author’s e-mail address and telephone number are shown only to the author, to an admin, and to approved producers. There is no advertising and no tracking by others. You can export and delete your data yourself.",
  sections: [
    {
      id: "controller",
      title: "Who is responsible",
      body: `Adaptation Shelf is responsible for the personal data described here. You reach us through [the contact page](/contact), where our e-mail and postal addresses are shown. This policy covers the site, the messages we send, and nothing else.`,
    },
    {
      id: "what",
      title: "What we store",
      body: `**Everyone with an account:**

- Name, e-mail address, telephone number, a hash of your password (never the password), the role of the account.
- The version of the terms you agreed to, your choice about marketing, and when you made each.
- Where you are signed in: a session with its time and the kind of device.

**Authors:**

- What you enter in your profile: pen name, biography, city, photo, links.
- Your books with their texts, covers, ratings, review counts and rights.
- The state of your membership and sponsorships. Card data stays with the payment provider.

**Producers:**

- Company, city, genres of interest, links that you give for the review, and the decision with its reason.
- Books you saved, private notes, your option records and saved searches. Nobody else can read your notes.

**Visitors:**

- Messages you send through the contact form.
- Your e-mail address if you ask for the newsletter, once you have confirmed it.

**Technical data:**

- Network addresses in shortened or hashed form for limits on sign-in and forms, and short-lived server logs for security and faults.
- Counts of views, saves and contacts of books. Views are counted once for each visitor and day and cannot be traced to a person by us.`,
    },
    {
      id: "why",
      title: "Why we use it",
      body: `- To run your account and the marketplace, which is our agreement with you.
- To review producers and to stop misuse, which is our legitimate interest and that of authors.
- To take payments and keep the records that tax law requires.
- To send the weekly digest and other marketing, only with your consent, which you can withdraw at any time.
- To answer what you write to us.

We do not sell personal data. We do not build advertising profiles, and no decision about you is made by a machine alone: producers are approved or refused by a person.`,
    },
    {
      id: "who-sees",
      title: "Who can see what",
      body: `Public pages show a book and its author’s public profile. They never contain an author’s e-mail address or telephone number.

An author’s contact details are shown to the author, to an admin, and to a producer who has been approved, and only when that producer asks for them on a particular page. Each such request is recorded and counted. If an approval is withdrawn, the details disappear from that producer’s screen at once.

Saves are shown as a number. Authors do not see which producer saved a book.

Admins see what they need to run the marketplace. What they change is written to a log.`,
    },
    {
      id: "processors",
      title: "Who works for us",
      body: `We use companies that process data on our instructions, under contract:

- hosting and database, where the site and its data live;
- Resend, for the delivery of e-mail;
- Stripe, for payments by authors.

Where data leave your country, we rely on the safeguards that the law provides, such as standard contractual clauses. We give data to authorities only where the law obliges us to.`,
    },
    {
      id: "browser",
      title: "What is kept in your browser",
      body: `We set no advertising cookies and load nothing from other companies: fonts, scripts and pictures come from us. Your browser keeps a few things for you, which stay there:

- the token that keeps you signed in: for 30 days if you ticked “remember me”, otherwise until the browser is closed and for 12 hours at most;
- your choice of light or dark;
- the notes you liked in the blog, which are never sent to us;
- your place in lists, so that Back returns you there.

Signing out clears them.`,
    },
    {
      id: "how-long",
      title: "How long we keep it",
      body: `- Account data for as long as you have the account.
- Sessions until they end or you end them. Codes for confirmation and reset for minutes.
- Contact messages for up to two years, unless they concern something that is still open.
- Payment records for as long as tax law requires.
- An address that has unsubscribed or bounced is kept on a list so that we do not write to it again.
- Back-ups are overwritten in the normal course, within 90 days.`,
    },
    {
      id: "rights",
      title: "Your rights",
      body: `You can do most of it yourself, without asking us:

- **See and export.** Your account page gives you a file with the data of your account.
- **Correct.** Profile, books and preferences can be edited at any time.
- **Delete.** Your account page deletes your account at once, after it has told you what goes and what stays. Your profile, contact details, sessions, books, saves, notes, options and files go. A pseudonymous line in the audit log and the payment records stay.
- **Object and withdraw.** Marketing stops with one click in each mail, or under [e-mail preferences](/unsubscribe).

You may also ask us to restrict the use of your data, to explain it, or to hand it over in another form. Write through [the contact page](/contact) and we will answer within 30 days. You have the right to complain to the data protection authority of your country. Residents of California and of other places with similar laws have the same rights here, and are not treated differently for using them.`,
    },
    {
      id: "security",
      title: "How we protect it",
      body: `Connections are encrypted. Passwords are stored as slow hashes. Sign-in, codes and forms are limited against guessing. Contact details lie apart from the public catalogue. If a breach puts you at risk, we tell you and the authority without delay.`,
    },
    {
      id: "age",
      title: "Minimum age",
      body: `The site is for people of 18 or older. We do not knowingly store data of anybody younger, and delete it when we learn of it.`,
    },
    {
      id: "changes",
      title: "Changes",
      body: `When we change this policy in a way that matters to you, we tell you by e-mail before it applies. The date at the top shows the version in force.`,
    },
  ],
};
