import type { LegalText } from "./legal-text";

export const TERMS: LegalText = {
  path: "/terms",
  title: "Terms of Service",
  description:
    "Adaptation Shelf’s terms: who may use it, what a book needs to be public, membership and cancellation, deals, conduct and takedowns.",
  summary:
    "Adaptation Shelf is a marketplace where authors list published books and approved producers look for adaptation rights. You must be 18 or older. We take no commission and take no part in option deals. An author can cancel at any time.",
  sections: [
    {
      id: "agreement",
      title: "This agreement",
      body: `These terms are an agreement between you and Adaptation Shelf (“we”). They apply to everyone who visits the site, and in full to everyone who creates an account. When you create an account, you confirm that you have read them, and we store the version and time. If you use the site for a company, you confirm that you may act for it.

If you do not agree, please do not create an account. You can browse the public catalog without one.`,
    },
    {
      id: "age",
      title: "Who may use it",
      body: `You must be 18 or older to have an account. Each account belongs to one person. You may not open an account for someone else without their written consent. If we closed your account, you may not open another unless we agree.

Some features need a certain account. Only authors can list books. Only approved producers can contact authors.`,
    },
    {
      id: "account",
      title: "Your account",
      body: `Give us your real name and an email address that reaches you, and keep both up to date. Choose a password you use nowhere else, and tell us immediately if you think someone else has it. Until you tell us otherwise, you are responsible for what happens through your account.

On your account page, you can change your password and email address, see where you are logged in, log out everywhere, export your data and delete your account.`,
    },
    {
      id: "content-standard",
      title: "The content standard for books",
      body: `A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible. In short: a 4.0+ rating and 1+ verified review. Books below the threshold can still be added and become visible once they reach it.

- The book is published, and its link leads to a store that sells it.
- You enter ratings and review counts as each platform shows them, and keep them up to date. We record every change.
- Reviews are authentic: not bought, traded, or written by you or for you.
- Title, logline, synopsis, cover and rights describe the book on sale.
- Nothing in the listing is unlawful, hateful, sexually explicit, or meant to mislead.

We may hide or block a listing that does not meet this standard. Your dashboard shows why.`,
    },
    {
      id: "authors",
      title: "What authors promise",
      body: `By listing a book, you confirm that you wrote it or may act for everyone who did, that you hold every right you mark as available, and that the listing infringes nobody’s rights. When a right is optioned or sold, you update its status promptly.

You keep all rights in your book. You grant us a non-exclusive, worldwide, royalty-free license to show the cover, texts and figures you enter: on the site, in page previews, in the Producer’s Digest and in notices about the book, for as long as it is listed. The license ends when you delete the book, except for backup copies, which are overwritten over time.`,
    },
    {
      id: "producers",
      title: "What producers promise",
      body: `Producer accounts are free. A person reviews each application, typically within 24-48 hours, and may ask for more information or deny it. We may withdraw an approval.

We give you contact details so that you can ask an author about the rights in a particular book. You may not use them for anything else, share them, collect them, or add them to a mailing list. You may never ask an author to pay for being considered, presented, optioned or adapted. We record each time you view an author’s contact details.`,
    },
    {
      id: "membership",
      title: "Membership, trial and price",
      body: `The author membership costs $10 per month after a 14-day free trial and includes unlimited listings. Taxes may be added where the law requires. Our payment provider takes the payment. We never see or store your card number.

The trial starts when you complete its setup. If you added a payment method, we take the first payment when the trial ends, and then monthly. If you did not, the membership pauses when the trial ends and nothing is charged.

If we change the price, we email you at least 30 days before it applies to you.`,
    },
    {
      id: "cancellation",
      title: "Cancellation and refunds",
      body: `You can cancel at any time on your dashboard under Membership. If you cancel during the trial, you pay nothing. After that, the membership runs to the end of the month you paid for and does not renew.

We do not refund months that have started, unless your country’s law requires it, you were charged by mistake, or we ended your membership through no fault of yours. This does not limit consumers’ legal rights of withdrawal.`,
    },
    {
      id: "sponsorship",
      title: "Sponsorship",
      body: `An author can pay to show a book in places labeled Sponsored: on the home page, on the sponsored page, and in the first places of the catalog. A sponsored book must be public under the content standard. Sponsorship buys placement for a limited time. It does not change a rating or open any contact details, and it promises no interest, save or deal.

It runs for the days you choose and does not renew. If we block a sponsored book for breaking these terms, we do not refund the remaining days. If we fail to show it through our own fault, we add or refund the lost days.`,
    },
    {
      id: "deals",
      title: "Deals between authors and producers",
      body: `Adaptation Shelf takes no commission and takes no part in option deals. We are not an agent, a broker, a lawyer or a party to anything you sign. We do not check the claims authors and producers make to each other, and we do not hold money or documents for anyone.

Please have a lawyer read contracts before you sign. Your agreement is between the two of you, and so is any dispute about it.`,
    },
    {
      id: "conduct",
      title: "What is not allowed",
      body: `- Asking for or offering money for access, exposure, reviews or an introduction.
- Pretending to be someone else, or to act for a company without its knowledge.
- Harassment, threats, unwanted advances, discrimination.
- Scraping the site or copying the catalog, beyond what search engines do under our robots.txt file.
- Bypassing limits or blocks, or testing our security without our written consent. Please report vulnerabilities through [the contact page](/contact).
- Overloading the site in a way that disrupts it for others.`,
    },
    {
      id: "takedown",
      title: "Takedown notices",
      body: `If you believe that something on the site infringes your copyright or another right, tell us through [the contact page](/contact) or at the postal address shown there. Please include:

- which right you hold, and in which work;
- the page’s address, and the material you object to;
- your name and how to reach you;
- a signed statement, typed or handwritten, that you believe in good faith that the use is not permitted and that your notice is accurate.

We review complete notices promptly, hide material that clearly infringes, and notify the person who listed it. That person may respond. If the response shows a right to list the work, we restore it unless you tell us within 14 days that you have gone to court. We close accounts that infringe repeatedly. Sending a knowingly false notice can make you liable.`,
    },
    {
      id: "ending",
      title: "Suspension and ending",
      body: `You may delete your account at any time on your account page, which shows what is deleted before you confirm. Deleting an account also cancels its membership.

We may suspend or close an account that breaks these terms, puts others at risk, or must be closed by law. Where possible, we warn you first and give the reason. If you object, write to us and a person will review it.`,
    },
    {
      id: "messages",
      title: "Email and text messages",
      body: `We send the messages an account needs, such as confirmations, security notices and receipts. Producers also get alerts of the searches they saved, instantly or once a day as they choose, and reminders before an option ends. Each alert has a link that stops it, and alerts can be turned off for each search. Marketing emails come at most twice a week, only to people who agreed to them and verified their address. One kind goes to others: we may tell the contact of a book that is listed without an account how to claim it, in up to four emails. Each of these emails has a link that unsubscribes you immediately. You can change what you receive under [email preferences](/unsubscribe).

We send no text messages now. [The SMS page](/sms-compliance) has the rules that would apply.`,
    },
    {
      id: "liability",
      title: "Liability",
      body: `We work to keep the site available and accurate, but cannot promise that it always is. Figures about the size of the marketplace are marketing statements. Ratings and rights come from authors. Nothing on the site, including articles about contracts, is legal advice.

Nothing in these terms limits our liability for willful misconduct or gross negligence, for death or personal injury, or wherever the law allows no limit. Otherwise we are liable only if we breach a duty that is essential to this agreement, and only for foreseeable damage, up to what you paid us in the preceding twelve months. For a free account the limit is 100 dollars.`,
    },
    {
      id: "changes",
      title: "Changes to these terms",
      body: `If we change these terms in a way that matters to you, we email you at least 30 days before. If you do not agree, you can delete your account before then. The date at the top of this page shows the current version.`,
    },
    {
      id: "law",
      title: "Law and contact",
      body: `The law of the place where Adaptation Shelf is established applies. If you are a consumer, you keep the protection that the mandatory law of your country gives you, and you may bring a claim in its courts. If one of these terms is invalid, the others still apply.

For questions about these terms, use [the contact page](/contact). The [Privacy Policy](/privacy-policy) describes how we treat personal data.`,
    },
  ],
};
