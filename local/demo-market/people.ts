/** The sign-ins of the demo market; one password for all. */
export const DEMO_PASSWORD = "Demo-market-1";
/** Its hash. Everybody may read the password, and a hash of its own for each market takes a third of a second. */
export const DEMO_PASSWORD_HASH =
  "scrypt$65536$8$2$r3kOtDNFRi2VQd1XOz6PEA$kfCO-VNvbiodmjwQJCtIuhZPkeFk-f4mEjdZOUNH9i0";

/** The email of the author who logs in. */
export const AUTHOR_LOGIN = "author@demo.example";

export interface DemoLogin {
  email: string;
  role: "admin" | "author" | "producer";
  /** What the person is there to show. */
  purpose: string;
  firstName: string;
  lastName: string;
  companyName?: string;
  city?: string;
  phone?: string;
  imdbUrl?: string;
  genresOfInterest?: readonly string[];
  approvalStatus?: string;
  approvalReason?: string;
  /** What the admin noted about the call before the approval. */
  callNote?: string;
}

export const DEMO_LOGINS: readonly DemoLogin[] = [
  {
    email: "admin@demo.example",
    role: "admin",
    purpose: "curates the market",
    firstName: "Ines",
    lastName: "Castellow",
  },
  {
    email: AUTHOR_LOGIN,
    role: "author",
    purpose: "lists books",
    firstName: "Mara",
    lastName: "Ellingsworth",
  },
  {
    email: "producer@demo.example",
    role: "producer",
    purpose: "approved producer",
    firstName: "Dana",
    lastName: "Northlight",
    companyName: "Northlight Pictures",
    city: "Bristol",
    phone: "+1 212 555 0140",
    imdbUrl: "https://www.imdb.com/find/?q=Northlight%20Pictures",
    genresOfInterest: ["Thriller", "Mystery", "Drama"],
    approvalStatus: "approved",
    callNote: "Spoke to Dana. Runs development at Northlight; two features released, one in post.",
  },
  {
    email: "producer-two@demo.example",
    role: "producer",
    purpose: "a second approved producer",
    firstName: "Isolde",
    lastName: "Marchand",
    companyName: "Second Window Films",
    approvalStatus: "approved",
    callNote: "Spoke to Isolde. First feature financed; sent the company register.",
  },
  {
    email: "pending@demo.example",
    role: "producer",
    purpose: "producer waiting for approval",
    firstName: "Rowan",
    lastName: "Tidewater",
    companyName: "Tidewater Stories",
    approvalStatus: "pending",
  },
  {
    email: "denied@demo.example",
    role: "producer",
    purpose: "producer whose application was denied",
    firstName: "Casper",
    lastName: "Vell",
    approvalStatus: "denied",
    approvalReason:
      "We could not find a production credit under this name. Please add an IMDb link and apply again.",
  },
  {
    email: "suspended@demo.example",
    role: "producer",
    purpose: "suspended producer",
    firstName: "Greta",
    lastName: "Holloway",
    companyName: "Holloway & Finch",
    approvalStatus: "suspended",
  },
];

/** Producers who only save: the first twenty are approved, the others wait for approval. */
export const DEMO_PRODUCERS: readonly (readonly [firstName: string, lastName: string, company: string])[] = [
  ["Amara", "Lockhart", "Blue Door Films"],
  ["Bastian", "Quill", "Quill & Partners"],
  ["Celeste", "Marrow", "Marrow Street"],
  ["Dmitri", "Fallow", "Fallow Television"],
  ["Edda", "Sorrel", "Sorrel House"],
  ["Farid", "Penhallow", "Long Meadow Pictures"],
  ["Greer", "Attwood", "Attwood Features"],
  ["Hollis", "Vane", "Weathervane Media"],
  ["Imke", "Radcliff", "Second Reel"],
  ["Joaquin", "Bell", "Bellwether Drama"],
  ["Kirsi", "Holm", "Holmgang Studio"],
  ["Lior", "Ashby", "Ashby Lane"],
  ["Maren", "Dusk", "Dusk Till Done"],
  ["Niko", "Ferrer", "Ferrer Hermanas"],
  ["Odile", "Crane", "Paper Crane TV"],
  ["Pavel", "Rooke", "Rooke & Pawn"],
  ["Quincy", "Thorn", "Thornfield Films"],
  ["Roshan", "Vale", "Valeside"],
  ["Sunniva", "Beck", "Beck Brothers"],
  ["Tomasz", "Grey", "Grey Harbour"],
  ["Ursula", "Mint", "Mint Condition"],
  ["Viggo", "Strand", "Strandline"],
  ["Wren", "Oakes", "Oakes Originals"],
  ["Xanthe", "Poole", "Pooled Light"],
];
export const APPROVED_DEMO_PRODUCERS = 20;
