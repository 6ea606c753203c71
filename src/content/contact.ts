/** Contact details beside the form. The postal address is a sample for the owner to replace. */
export const POSTAL_ADDRESS = ["Adaptation Shelf", "1 Example Street", "Exampletown, CA 90000"] as const;

export const BUSINESS_HOURS = [
  { days: "Mon-Fri", hours: "9:00 AM-6:00 PM Pacific" },
  { days: "Weekends", hours: "Closed" },
] as const;

export const RESPONSE_TIME = "We typically respond within 24 hours on business days.";

/** Fixed wording: tests hold it word for word. */
export const MESSAGE_SENT = "Thank you for your message! We'll get back to you within 24-48 hours.";

export function messageNotSent(email: string): string {
  return `Sorry, there was an error sending your message. Please try again or email us directly at ${email}.`;
}

export function messageBroke(email: string): string {
  return `Sorry, there was an error. Please email us directly at ${email}.`;
}

/** Follows the sentence of a rate limit. */
export function orEmailUs(email: string): string {
  return `You can also email us directly at ${email}.`;
}
