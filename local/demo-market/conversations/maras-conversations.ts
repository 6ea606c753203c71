import { rights } from "../demo-book";
import type { DemoConversation } from "./demo-conversation";
import { AUTHOR_LOGIN } from "../people";

/** The two people who log in, about a book that waits for nothing but an answer, and about one that is gone. */
const WITH_DANA: readonly DemoConversation[] = [
  {
    author: AUTHOR_LOGIN,
    producer: "producer@demo.example",
    book: "The Salt Ledger",
    messages: [
      [
        "producer",
        196.4,
        "Dear Mara, I run development at Northlight Pictures, a small company in Bristol. I read The Salt Ledger in two evenings and have been thinking about the payroll scene ever since.",
        "Are the film and television rights free? We see a limited series in four parts, and we would want Nora at the center of every one of them.",
      ],
      [
        "author",
        171.2,
        "Dear Dana, thank you. The payroll scene was the first thing I wrote, so that is good to hear.",
        "Film and television are free. Audio is with my publisher, though they have never refused anything reasonable.",
      ],
      [
        "producer",
        149.8,
        "That is a clear start. May I ask what you would never want to see changed? We would rather hear it now than after the first draft.",
      ],
      [
        "author",
        123.5,
        "Three things: Nora does not get a love story, the sea is not a metaphor that anybody explains, and the last entry in the ledger stays as it is. Everything else I am glad to argue about.",
      ],
      [
        "producer",
        27.1,
        "We talked about your three things today, and everybody in the room was relieved that they were these three.",
      ],
      [
        "producer",
        26.9,
        "One question from our writer: is there more of Nora? We would like the option to cover a sequel, if you plan to write one.",
      ],
      [
        "producer",
        1.3,
        "And a practical one. I am in Whitby next week for a location visit. Could we meet for an hour? I will bring the four-part outline either way.",
      ],
    ],
    unread: { author: 3 },
  },
  {
    author: AUTHOR_LOGIN,
    producer: "producer@demo.example",
    book: {
      title: "Low Tide Arithmetic",
      author: "Mara Ellingsworth",
      genre: "Thriller",
      logline: "A tide table printed for next year has one entry too many, and somebody means to keep it.",
      synopsis: [
        "The harbor office prints its tide tables a year ahead. This year’s has a low water on a day that does not exist, and a chart with a path drawn across the flats.",
        "Withdrawn by its author, who is writing it again from the other side.",
      ],
      amazon: [4.1, 66],
      rights: rights("fa"),
      themes: ["Small Town Secrets"],
    },
    messages: [
      [
        "producer",
        988,
        "Is Low Tide Arithmetic connected to The Salt Ledger, or does it only share the coast with it?",
      ],
      [
        "author",
        951.6,
        "Only the coast, and one drowned clerk. To be honest, I am taking it down next month. The second half wants to be another book.",
      ],
      [
        "producer",
        946,
        "Then I will wait for the other book. Thank you for telling me before I fell for it.",
      ],
    ],
  },
];

const OPEN: readonly DemoConversation[] = [
  {
    author: AUTHOR_LOGIN,
    producer: "producer-two@demo.example",
    book: "The Salt Ledger",
    messages: [
      [
        "producer",
        141,
        "Hello Mara, Isolde Marchand from Second Window Films. We make one feature every two years and would like the next one to be this. I should say at once that we see a film, not a series.",
      ],
      [
        "author",
        118.3,
        "Hello Isolde, a film would suit me as well as a series. I am talking to one other company about it, and I would rather both of you knew that. What would you leave out?",
      ],
      [
        "producer",
        96.7,
        "The insurers. All of them. Nora carries it alone, and the audience should never know more than she does.",
      ],
      [
        "author",
        70.2,
        "I spent eleven months on the insurers, and I think you are right. Let me reread it without them. I will write again once I have.",
      ],
    ],
  },
  {
    author: AUTHOR_LOGIN,
    producer: "amara-lockhart@producers.demo.example",
    book: "The Unlit Room",
    messages: [
      [
        "producer",
        53.6,
        "Dear Mara, we passed on The Unlit Room in spring because of its tone, and I have changed my mind about my own note. Is it still free for film and television?",
        "Our new head of drama is partly sighted and read it before I did. She says that you got the kitchen right.",
      ],
    ],
  },
  {
    author: AUTHOR_LOGIN,
    producer: "hollis-vane@producers.demo.example",
    book: "The Salt Ledger",
    messages: [
      [
        "producer",
        20.4,
        "Hi Mara, big fan. We are putting a slate together quickly and The Salt Ledger could be on it. I am hardly ever here, so message me on WhatsApp and we can settle it in ten minutes.",
      ],
    ],
    unread: { author: 1 },
  },
];

const OVER: readonly DemoConversation[] = [
  {
    author: AUTHOR_LOGIN,
    producer: "celeste-marrow@producers.demo.example",
    book: "The Unlit Room",
    messages: [
      [
        "producer",
        530,
        "Would you consider a stage version first? Our house has a hundred seats and very good darkness.",
      ],
      ["author", 505.5, "I would love to see it. The stage rights are free, but only until the spring."],
      [
        "producer",
        338.1,
        "I have to be honest: our grant did not come through, so we cannot make an offer this season. Thank you for your patience.",
      ],
      [
        "author",
        331,
        "Thank you for saying so plainly. I will close this here, and you know where to find me if the next grant is kinder.",
      ],
    ],
    closedHoursAgo: 330.8,
  },
  {
    author: AUTHOR_LOGIN,
    producer: "dmitri-fallow@producers.demo.example",
    book: "The Salt Ledger",
    messages: [
      ["producer", 752, "Is there an English-language audio edition that I could give to our readers?"],
      [
        "author",
        741.9,
        "There is, read by a former coast guard who refused to be directed. Your readers will find it wherever they listen.",
      ],
      ["producer", 739.4, "Found it. Thank you!"],
    ],
    archivedBy: "author",
  },
  {
    author: AUTHOR_LOGIN,
    producer: {
      firstName: "Lennart",
      lastName: "Oakhurst",
      email: "lennart-oakhurst@former.demo.example",
      companyName: "Oakhurst Row",
    },
    book: "The Unlit Room",
    messages: [
      [
        "producer",
        611,
        "Could you tell me who translated the German edition? I read it there first, and it is very good.",
      ],
      [
        "author",
        590.6,
        "Ruth Amselgruber. She found two mistakes that four English readers had missed, and was kind about both.",
      ],
      [
        "producer",
        588,
        "I will look for more of hers. I am leaving the company this month, so a colleague may write to you instead.",
      ],
    ],
  },
];

const IN_TROUBLE: readonly DemoConversation[] = [
  {
    author: AUTHOR_LOGIN,
    producer: "roshan-vale@producers.demo.example",
    book: "The Salt Ledger",
    messages: [
      [
        "producer",
        74.5,
        "Dear Ms. Ellingsworth, good news: your novel has been selected for our autumn presentation to three international studios.",
      ],
      ["author", 61.2, "That sounds kind. Selected by whom, and which studios?"],
      [
        "producer",
        44.8,
        "I can name them once your place is confirmed. There is only a small packaging fee of $450, which all selected authors pay. Shall I send the invoice today?",
      ],
      ["author", 43.9, "No. I do not pay to be read, and I would be surprised if anybody here did."],
    ],
    report: {
      by: "author",
      reason: "money",
      words:
        "He wants $450 for a presentation and will not say to whom. It is all in the conversation. Please look before he writes to somebody who has just started.",
      hoursAgo: 43.7,
    },
  },
  {
    author: AUTHOR_LOGIN,
    producer: "suspended@demo.example",
    book: "The Unlit Room",
    messages: [
      [
        "producer",
        342,
        "I have a buyer for The Unlit Room. Before I name them I need your signature on the attached exclusivity, so please write to me at deals@holloway.example.",
      ],
      ["author", 327.3, "Nothing is attached, and I do not sign before I know with whom."],
      ["producer", 322.7, "Then send me the card details for the courier and I will post it to you."],
    ],
    report: {
      by: "author",
      reason: "money",
      words: "First exclusivity for a buyer without a name, then my card details for a courier.",
      hoursAgo: 310,
      decided: {
        decision: "suspend",
        reason: "Asked two authors for card details. Neither offer named a buyer.",
        hoursAgo: 285,
      },
    },
  },
  {
    author: AUTHOR_LOGIN,
    producer: "tomasz-grey@producers.demo.example",
    book: "The Unlit Room",
    messages: [
      ["producer", 441, "We want The Unlit Room. Film, worldwide, ten years. Tell me yes by tonight."],
      ["author", 432.2, "Good morning. Could you tell me something about your company first?"],
      ["producer", 431.5, "No time. Everybody else would have said yes by now."],
      ["producer", 429.8, "Hello?"],
      ["producer", 428.1, "You are making a mistake, you know."],
    ],
    block: { by: "author", hoursAgo: 427 },
  },
];

/** What the author who logs in wrote and read. */
export const MARAS_CONVERSATIONS: readonly DemoConversation[] = [
  ...WITH_DANA,
  ...OPEN,
  ...OVER,
  ...IN_TROUBLE,
];
