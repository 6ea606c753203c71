/** One-click logins for the demo market, offered on local runs only. */
export const DEMO_PASSWORD = "Demo-market-1";

export const DEMO_ACCOUNTS: readonly { email: string; label: string }[] = [
  { email: "producer@demo.example", label: "Producer, approved" },
  { email: "author@demo.example", label: "Author" },
  { email: "admin@demo.example", label: "Admin" },
  { email: "producer-two@demo.example", label: "Producer, another" },
  { email: "pending@demo.example", label: "Producer, pending" },
  { email: "denied@demo.example", label: "Producer, denied" },
  { email: "suspended@demo.example", label: "Producer, suspended" },
];
