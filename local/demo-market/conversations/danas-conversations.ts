import type { DemoConversation } from "./demo-conversation";
import { rights } from "../demo-book";

const DANA = "producer@demo.example";

function authorAt(name: string): string {
  return `${name}@authors.demo.example`;
}

const OPEN: readonly DemoConversation[] = [
  {
    author: authorAt("samira-dunmore"),
    producer: DANA,
    book: "My Mother’s Atlas",
    messages: [
      [
        "producer",
        214,
        "Dear Samira, I cannot decide whether My Mother’s Atlas is a documentary or a drama, which is the best problem I have had this year. Do you know?",
      ],
      [
        "author",
        189.5,
        "Dear Dana, I asked my mother. She says it is a documentary with one scene that she would rather an actress played.",
      ],
      [
        "producer",
        187.2,
        "Then that is what it is. Before we go further: who owns the photographs, and would they let us show them?",
      ],
      ["author", 9.4, "Sorry for the silence. I had to find the negatives to be able to answer you."],
      [
        "author",
        9.2,
        "She took all but eleven of them herself, and I have her consent in writing. The eleven are by a studio in Lisbon that closed in 1974. I have written to the city archive.",
      ],
      ["author", 3.6, "The archive has already answered! They own the eleven, and they are delighted."],
    ],
    unread: { producer: 3 },
  },
  {
    author: authorAt("juno-akerele-strand"),
    producer: DANA,
    book: "Low Orbit",
    messages: [
      [
        "producer",
        357,
        "Hello Juno, we love the crew and fear the orbit. How much of Low Orbit could happen in one module?",
      ],
      [
        "author",
        334.4,
        "Nearly all of it. In the first draft they never left it, and my editor asked for air. You would be giving me my first draft back.",
      ],
      [
        "producer",
        71.5,
        "Good. I saw that the gaming rights changed hands last week. Does that touch the film at all?",
      ],
      ["author", 50.3, "Not at all. They may build the station, and they may not tell its story."],
      [
        "producer",
        47.6,
        "That is the answer I hoped for. I will come back with numbers before the end of the month.",
      ],
    ],
  },
  {
    author: authorAt("ilse-garrowby"),
    producer: DANA,
    book: "The Weight of Small Machines",
    messages: [
      [
        "producer",
        121,
        "Dear Ilse, we would like to make an offer for The Weight of Small Machines. Whom should it go to?",
      ],
      [
        "author",
        104.8,
        "To me, please, and to my agent in copy. I will tell her to expect it. I am trying to sound calm.",
      ],
      [
        "producer",
        49.1,
        "It is on its way to both of you: twelve months, renewable once, and a say for you in the choice of writer. We have kept Friday free to talk about it.",
      ],
    ],
  },
  {
    author: authorAt("constance-amari"),
    producer: DANA,
    book: "Nobody Signs Their Name",
    messages: [
      ["producer", 92, "Is there a longer sample than the one on the page? The ransom note has me."],
      [
        "author",
        31.7,
        "There is: the first fifty pages are at https://pages.constance-amari.example. Tell me where you stopped, even if it is on page two.",
      ],
    ],
    unread: { producer: 1 },
  },
];

const OVER: readonly DemoConversation[] = [
  {
    author: authorAt("gideon-pryce-amadi"),
    producer: DANA,
    book: "Ninety Decibels",
    messages: [
      [
        "producer",
        420,
        "Dear Gideon, how many speaking parts does Ninety Decibels need at the least? I count nine and am hoping for six.",
      ],
      ["author", 396.6, "Seven, if the dispatcher stays a voice. She should stay a voice."],
      [
        "producer",
        122.3,
        "We did the sums three times. It is a wonderful book and more than we can afford this year, so I have to pass. I am sorry.",
      ],
      ["author", 110.9, "Thank you for doing them three times. Good luck with the year."],
    ],
    closedHoursAgo: 110.7,
  },
  {
    author: authorAt("lucian-petrides-hale"),
    producer: DANA,
    book: "The Honest Forger",
    messages: [
      [
        "producer",
        880,
        "A question from the script: does Anselm know in chapter nine, or does he only hope? The writer and I disagree.",
      ],
      ["author", 861.4, "He hopes. He has wanted to be wrong about her since chapter two."],
      ["producer", 858, "I owe the writer a dinner. Thank you, Lucian."],
    ],
    archivedBy: "producer",
  },
  {
    author: {
      firstName: "Ottoline",
      lastName: "Verrick",
      email: "ottoline-verrick@former.demo.example",
    },
    producer: DANA,
    book: {
      title: "The Night Ferry Home",
      author: "Ottoline Verrick",
      genre: "Drama",
      logline: "The last ferry of the season leaves without its captain, and nobody on board says so.",
      synopsis: [
        "Forty passengers, one night, and a bridge with its lights on and nobody in it. By midnight three of them have understood, and each has decided not to tell the others.",
      ],
      amazon: [4.2, 37],
      rights: rights("fa"),
      themes: ["Survival"],
    },
    messages: [
      [
        "producer",
        700,
        "Dear Ottoline, I have just finished The Night Ferry Home on a ferry, which I do not recommend. Are the rights free?",
      ],
      [
        "author",
        668.5,
        "They were, until last week. I am so sorry, and so flattered. I am moving all my books to one agent and will leave this place soon.",
      ],
      ["producer", 667, "Then they are in good hands. I will watch for it with envy."],
    ],
  },
];

const IN_TROUBLE: readonly DemoConversation[] = [
  {
    author: authorAt("saskia-thorne-bligh"),
    producer: DANA,
    book: "The Apiarist’s Alibi",
    messages: [
      ["producer", 99.5, "Dear Saskia, would you be open to moving the hives indoors?"],
      ["author", 80.4, "Indoors? There are forty thousand bees in chapter one."],
      [
        "producer",
        69.9,
        "I see from the third act that the lighthouse could hold them. Is the keeper based on a real person?",
      ],
    ],
    report: {
      by: "author",
      reason: "spam",
      words:
        "There is no lighthouse in my book, and no keeper. I think this is a message about somebody else’s book that goes to everybody. If I am wrong, I will apologize to her.",
      hoursAgo: 52.2,
    },
  },
  {
    author: authorAt("rafferty-quist"),
    producer: DANA,
    book: "The Man Who Sold the Ferry",
    messages: [
      [
        "producer",
        516,
        "Dear Rafferty, I read The Man Who Sold the Ferry with pleasure. It is not for us, and I wanted you to hear that from me.",
      ],
      ["author", 515.2, "You have not understood it."],
      ["author", 514.7, "I will explain it to you at your office. I know the street."],
      ["author", 489.3, "You passed on the best comedy in ten years, and I will tell everybody."],
    ],
    block: { by: "producer", hoursAgo: 488 },
  },
];

/** What the producer who logs in wrote and read, besides the conversations with the author who logs in. */
export const DANAS_CONVERSATIONS: readonly DemoConversation[] = [...OPEN, ...OVER, ...IN_TROUBLE];
