/** What an author of the demo market says of themselves. Everything here is invented. */
export type DemoAuthor = {
  city: string;
  bio: string;
  website?: string;
  phone?: string;
  twitter?: string;
  instagram?: string;
  linkedin?: string;
  tiktok?: string;
  bluesky?: string;
};

/** By the name on their books. An author who is not here has no more than a name and a genre. */
export const DEMO_AUTHORS: Readonly<Record<string, DemoAuthor>> = {
  "Mara Ellingsworth": {
    city: "Whitby, United Kingdom",
    bio: "Former marine insurance investigator. Writes about ports, ledgers and the people who sign for things. The Salt Coast novels are read in eleven countries and began as a single claim form.",
    website: "https://ellingsworth.example/",
    phone: "+44 1632 960 118",
    twitter: "maraellingsworth",
    instagram: "mara.ellingsworth",
    linkedin: "mara-ellingsworth",
    tiktok: "maraellingsworth",
    bluesky: "mara.ellingsworth.example",
  },
  "Agnes Mordaunt": {
    city: "Bruges, Belgium",
    bio: "Spent twenty years restoring altarpieces and noticing what had been painted over. Her mysteries start there.",
    website: "https://agnesmordaunt.example/",
    instagram: "agnes.mordaunt",
  },
  "Alasdair Finnemore": {
    city: "Oban, United Kingdom",
    bio: "Ferry purser, then playwright, then both again. His comedies are set between two piers and one tide.",
    bluesky: "finnemore.example",
  },
  "Anjali Brightwater": {
    city: "Kochi, India",
    bio: "Drove freight across three borders before she wrote about it. Her heroines are always late and never lost.",
    website: "https://brightwater.example/",
    instagram: "anjali.drives",
    tiktok: "anjali.drives",
  },
  "Annelise Corder": {
    city: "Vienna, Austria",
    bio: "Concert pianist until 2011, teacher since. She writes in the hours when the neighbors forbid the piano.",
    linkedin: "annelise-corder",
  },
  "Barnaby Swift-Okoro": {
    city: "Bristol, United Kingdom",
    bio: "Designed board games for a decade. His heists can be drawn on a napkin, and have been.",
    website: "https://swiftokoro.example/",
    twitter: "swiftokoro",
    bluesky: "swiftokoro.example",
  },
  "Beatrix Nunn": {
    city: "Halifax, Canada",
    bio: "Retired midwife of a harbour town. She has been told every secret in it, and changes the names.",
  },
  "Calla Brennan": {
    city: "Porto, Portugal",
    bio: "Actuary by training, romantic by temperament. Believes every wedding can be priced and none can be predicted.",
    website: "https://callabrennan.example/",
    instagram: "callabrennan",
    tiktok: "callabrennan",
  },
  "Clement Osei-Ward": {
    city: "Leeds, United Kingdom",
    bio: "Mended photocopiers for eleven years and read the weather on television for one. He still does not look up.",
    twitter: "oseiward",
  },
  "Corvin Ashgrove": {
    city: "Galway, Ireland",
    bio: "Keeps bees and a very large dictionary. His fantasies have maps, but the maps are wrong on purpose.",
    website: "https://corvinashgrove.example/",
    bluesky: "ashgrove.example",
  },
  "Dex Olusanya": {
    city: "Lagos, Nigeria",
    bio: "Flight engineer and author of hard science fiction in which the arithmetic works and the people do not.",
    website: "https://dexolusanya.example/",
    twitter: "dexolusanya",
    linkedin: "dex-olusanya",
  },
  "Eliot Marchbanks": {
    city: "Lyon, France",
    bio: "Writes slowly, on trains. Two of his novels have been read aloud on the line where they are set.",
    instagram: "eliot.on.trains",
  },
  "Fern Adair-Cho": {
    city: "Stornoway, United Kingdom",
    bio: "Grows vegetables where it cannot be done and writes love stories where it should not be possible.",
    website: "https://fernadaircho.example/",
    instagram: "fernadaircho",
  },
  "Hisako Verne": {
    city: "Kanazawa, Japan",
    bio: "Former archivist of a lighthouse authority. Her stories take place at the edges of charts.",
    bluesky: "hisakoverne.example",
  },
  "Ilse Garrowby": {
    city: "Tartu, Estonia",
    bio: "Repaired household robots before there were any, as she likes to say. Three novels, one patent.",
    website: "https://garrowby.example/",
    linkedin: "ilse-garrowby",
  },
  "Josiah Underhay": {
    city: "Santa Fe, United States",
    bio: "Surveyor of land that two families claim. His westerns are short, dry and mostly about water.",
  },
  "Juno Akerele-Strand": {
    city: "Oslo, Norway",
    bio: "Wrote for games before she wrote for readers. Her worlds keep their rules, and so do their monsters.",
    website: "https://junostrand.example/",
    twitter: "junostrand",
    tiktok: "junostrand",
  },
  "Kit Sorensen-Vale": {
    city: "Chamonix, France",
    bio: "Mountain guide for fourteen seasons. Every descent in the novels has been walked, though not in that order.",
    website: "https://sorensenvale.example/",
    instagram: "kit.sorensenvale",
  },
  "Leopold Strand": {
    city: "Lübeck, Germany",
    bio: "Historian of ports and paper money. He writes war from the quartermaster’s desk.",
    linkedin: "leopold-strand",
  },
  "Lucian Petrides-Hale": {
    city: "Lisbon, Portugal",
    bio: "Taught drawing to forgers, he says, without knowing it. His crimes are committed by people with good hands.",
    website: "https://petrideshale.example/",
    twitter: "petrideshale",
    bluesky: "petrideshale.example",
  },
  "Magnus Tolland": {
    city: "Tromsø, Norway",
    bio: "Radio operator in the far north. Writes horror in summer, when it is light all night and no help.",
  },
  "Marlow Tench": {
    city: "Cork, Ireland",
    bio: "Cook, then cookery writer, then the author of kingdoms that are won and lost at dinner.",
    instagram: "marlowtench",
  },
  "Noor Castellane": {
    city: "Marseille, France",
    bio: "Third of five siblings, and the one who takes notes. Family dramas with a table in them.",
    website: "https://castellane.example/",
  },
  "Ottoline Reyes-Barrow": {
    city: "Canterbury, United Kingdom",
    bio: "Grew up on a hop farm and has never got over it. Historical novels about work, weather and debt.",
    website: "https://reyesbarrow.example/",
    instagram: "ottoline.rb",
  },
  "Petra Lindqvale": {
    city: "Gothenburg, Sweden",
    bio: "Court interpreter in four languages. Her thrillers turn on what was meant.",
    linkedin: "petra-lindqvale",
  },
  "Samira Dunmore": {
    city: "Edinburgh, United Kingdom",
    bio: "Journalist. It took her nine years and eleven countries to find out what was on the back of a photograph.",
    website: "https://samiradunmore.example/",
    twitter: "samiradunmore",
  },
  "Saskia Thorne-Bligh": {
    city: "Ghent, Belgium",
    bio: "Beekeeper and magistrate. Both, she says, are about staying calm near something that is not.",
    instagram: "thornebligh",
  },
  "Tamsin Okello": {
    city: "Kampala, Uganda",
    bio: "Middle-distance runner until her knee decided otherwise. Writes about the last lap.",
    tiktok: "tamsinokello",
  },
  "Thaddeus Merrow": {
    city: "Savannah, United States",
    bio: "Speechwriter for people he did not vote for. His satires are based on drafts that were refused.",
    twitter: "thadmerrow",
  },
  "Tobias Renn": {
    city: "Basel, Switzerland",
    bio: "Lift engineer. His mysteries happen in tall buildings, between floors.",
  },
  "Yuki Tamori-Rowe": {
    city: "Melbourne, Australia",
    bio: "Draws with a brush and letters by hand. Her graphic novels take four years each and one evening to read.",
    website: "https://tamorirowe.example/",
    instagram: "tamorirowe",
  },
};
