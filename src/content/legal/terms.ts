import type { LegalText } from "./legal-text";

export const TERMS: LegalText = {
  path: "/terms",
  title: "Terms of Service",
  description:
    "The terms of Adaptation Shelf: who may use it, what a book needs to be public, membership and cancellation, deals, conduct and takedown.",
  summary:
    "Adaptation Shelf is a marketplace where authors list published books and approved producers look for adaptation rights. You must be 18 or older. We take no commission and take no part in option deals. An author can cancel at any time.",
  sections: [
    {
      id: "agreement",
      title: "This agreement",
      body: `These terms are an agreement between you and Adaptation Shelf (“we”). They apply to everyone who opens the site, and in full to everyone who makes an account. When you create an account you say that you have read them, and we keep the version and the time with your account. If you use the site for a company, you confirm that you may bind it.

If you do not agree, please do not make an account. Browsing the public catalogue needs none.`,
    },
    {
      id: "age",
      title: "Who may use it",
      body: `You must be 18 or older to have an account. One account belongs to one person. You may not open an account for somebody else without their written consent, and not again after we have closed one, unless we agree.

A few parts are open to certain accounts only: listing books to authors, contact with authors to producers whom we have approved.`,
    },
    {
      id: "account",
      title: "Your account",
      body: `Give us your real name and an address that reaches you, and keep both correct. Choose a password that you use nowhere else, and tell us at once if you think somebody else has it. What happens through your account is treated as done by you until you tell us otherwise.

On your account page you can change your password and e-mail address, see where you are signed in, sign out everywhere, export your data and delete your account.`,
    },
    {
      id: "content-standard",
      title: "The content standard for books",
      body: `A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible. In short: a 4.0+ rating and 1+ verified review. Books below the threshold can still be added and become visible once they reach it.

- The book has been published, and its link leads to the place where it is sold.
- Ratings and review counts are entered as the platform shows them. You keep them true. Every change is recorded.
- Reviews are authentic: not bought, not exchanged, not written by you or for you.
- Title, logline, synopsis, cover and rights describe the book that is sold.
- Nothing in the listing is unlawful, hateful, sexually explicit, or meant to mislead.

We may hide or block a listing that does not meet this standard. We say why in the dashboard.`,
    },
    {
      id: "authors",
      title: "What authors promise",
      body: `By listing a book you confirm that you wrote it or may act for everyone who did, that you hold every right you mark as available, and that the listing infringes nobody’s rights. When a right is optioned or sold, you change its status without delay.

You keep all rights in your book. You give us a simple, worldwide, free permission to show the cover, the texts and the figures you enter on the site, in previews of its pages, in the Producer’s Digest and in notices about the book, for as long as it is listed. The permission ends when you delete the book, apart from copies in back-ups that are overwritten in the normal course.`,
    },
    {
      id: "producers",
      title: "What producers promise",
      body: `Producer accounts are free. A person reviews each application, typically within 24-48 hours, and may ask for more or refuse. An approval can be withdrawn.

Contact details are given to you so that you can write to an author about the rights in a particular book. You do not use them for anything else, do not pass them on, do not collect them, and do not add them to a mailing list. You never ask an author to pay for being considered, presented, optioned or adapted. Each time you open an author’s contact it is recorded.`,
    },
    {
      id: "membership",
      title: "Membership, trial and price",
      body: `The author membership costs $10 per month after a 14-day free trial and includes unlimited listings. Taxes may be added where the law asks for it. Payment is taken by our payment provider; we never see or store your card number.

The trial begins when you complete its set-up. If you gave a payment method, the first payment is taken when the trial ends, and then each month. If you gave none, the membership pauses at the end of the trial and nothing is charged.

If we change the price, we tell you by e-mail at least 30 days before it applies to you.`,
    },
    {
      id: "cancellation",
      title: "Cancellation and refunds",
      body: `You can cancel at any time on your dashboard under Membership. If you cancel during the trial, you pay nothing. After that the membership runs to the end of the month that is paid for, and is not renewed.

Months that have begun are not refunded, unless the law of your country gives you a refund, you were charged by mistake, or we ended your membership without a reason that lies with you. Rights of withdrawal that consumers have by law are not limited by this.`,
    },
    {
      id: "sponsorship",
      title: "Sponsorship",
      body: `An author can pay to have a book shown in places that are labelled Sponsored: on the home page, on the sponsored page, and in the first places of the catalogue. A sponsored book must be public under the content standard. Sponsorship buys a place for a time. It does not change a rating, does not open any contact, and promises no interest, save or deal.

It runs for the days you chose and ends by itself. If a sponsored book is blocked because it breaks these terms, the remaining days are not refunded. If we fail to show it through a fault of ours, we add the lost days or pay them back.`,
    },
    {
      id: "deals",
      title: "Deals between authors and producers",
      body: `Adaptation Shelf takes no commission and takes no part in option deals. We are not an agent, a broker, a lawyer or a party to anything you sign. We do not check the claims that authors and producers make to each other, and we do not hold money or papers for anyone.

Please have contracts read by a lawyer before you sign. What you agree with each other is yours, and so is any dispute about it.`,
    },
    {
      id: "conduct",
      title: "What is not allowed",
      body: `- Asking for or offering money for access, exposure, reviews or an introduction.
- Pretending to be somebody else, or to act for a company that does not know it.
- Harassment, threats, unwanted advances, discrimination.
- Collecting data from the site by machine, or copying the catalogue, beyond what search engines do under our robots file.
- Getting around limits, guards or blocks, or testing our security without our written consent. Reports of weaknesses are welcome through [the contact page](/contact).
- Loading the site in a way that disturbs it for others.`,
    },
    {
      id: "takedown",
      title: "Takedown of material",
      body: `If you believe that something on the site infringes your copyright or another right, tell us through [the contact page](/contact) or at the address shown there. Please include:

- what right you hold, and in which work;
- the address of the page and what on it you object to;
- your name and how to reach you;
- a statement that you believe in good faith that the use is not permitted, and that what you say is correct, with your signature, typed or written.

We look at complete notices without delay, hide what is plainly infringing, and tell the person who listed it. That person may answer. If the answer shows a right to list the work, we restore it unless you tell us within 14 days that you have gone to court. Accounts that infringe repeatedly are closed. A knowingly false notice can make its sender liable.`,
    },
    {
      id: "ending",
      title: "Suspension and ending",
      body: `You may delete your account at any time on your account page. What goes and what stays is said there before you confirm. Deleting an account also cancels a membership.

We may suspend or close an account that breaks these terms, that puts others at risk, or that we must close by law. Where we can, we warn first and give the reason. You may object by writing to us, and a person will look at it again.`,
    },
    {
      id: "messages",
      title: "E-mail and text messages",
      body: `We send the messages an account needs, such as confirmations, security notices and receipts. Marketing e-mails come at most twice a week, only to people who agreed to them and confirmed their address, and each carries a link that ends them at once. You can change what you receive under [e-mail preferences](/unsubscribe).

No text messages are sent now. The rules for the day they are stand on [the SMS page](/sms-compliance).`,
    },
    {
      id: "liability",
      title: "What we answer for",
      body: `We work to keep the site available and correct, and cannot promise that it always is. Figures about the size of the marketplace are marketing statements. Ratings and rights come from authors. Nothing on the site, notes on contracts included, is legal advice.

We are fully liable for intent and gross negligence, for injury to life, body or health, and wherever the law does not allow a limit. In other cases we are liable only for the breach of a duty that is essential to this agreement, and only for the damage that was foreseeable, at most what you paid us in the twelve months before it. For a free account the limit is 100 dollars.`,
    },
    {
      id: "changes",
      title: "Changes to these terms",
      body: `When we change these terms in a way that matters to you, we tell you by e-mail at least 30 days before. If you do not agree, you can end your account until then. The version in force is named at the top of this page.`,
    },
    {
      id: "law",
      title: "Law and contact",
      body: `The law of the place where Adaptation Shelf is established applies. If you are a consumer, you keep the protection that the mandatory law of your country gives you, and you may bring a claim in its courts. If one of these terms is invalid, the others remain.

Questions about these terms reach us through [the contact page](/contact). How we treat personal data is described in the [Privacy Policy](/privacy-policy).`,
    },
  ],
};
