/**
 * The words most passwords are built from, and words of our own product. Endings, capitals and digits in place
 * of letters make each stand for many passwords. The browser loads this only where a password is set.
 */
const WORDS = `
aaron abby abc abcd abcde abcdef abcdefg abcdefgh access account action adam adidas admin administrator adrian
adventure airborne alaska albert alex alexander alexandra alexis alice alicia allison alpha alyssa amanda amber
america american anderson andrea andrew angel angela angels animal anna anthony antonio apollo apple april arsenal
arthur asdasd asdf asdfg asdfgh asdfghjk asdfghjkl ashley august austin author autumn awesome baby babygirl
backup badboy bailey banana bandit barbara barcelona barney baseball basketball batman beach bear beautiful beauty
beaver benjamin berlin bigdaddy bigdog bird biteme black blackcat blink blonde blood blue bond bonnie booboo
book books boomer boston boxer bradley brandon brandy brasil brazil brian britney brittany brooklyn brother bubba
bubbles buddy bulldog buster butter buttercup butterfly button caesar calvin camaro cameron canada captain
carlos carmen caroline carter casper cassie catherine center champion chance change changeme charles charlie charlotte
cheese chelsea chester chicago chicken chocolate chris christian christina christine christmas christopher claudia
clemson cocacola coffee college colorado compaq computer connect contact cookie cooper corvette cowboy cowboys crazy
cricket crystal dakota dallas dance danger daniel danielle darling darkness database dave david davidson
death december default delta demo denise dennis denver desert design destiny detroit dexter diablo diamond diana
dolphin dolphins donald dragon dragonball dreams eagle eagles eclipse edward einstein elephant elizabeth elvis emily
eminem enter entrance eric evelyn everton extreme faith falcon family felix fender ferrari fiction film films fire
firebird fireman fish fishing florida flower flowers football forest forever forget formula france francis frank
franklin freddy freedom friday friend friends froggy gabriel galaxy gandalf garden garfield
gateway gemini general george georgia germany ghost giants gibson ginger gizmo gloria goddess golden golf golfer
google gordon grace green greenday guest guitar gunner hammer hannah happy harley harrison harry hawaii heather heaven
helen hello helpme hercules hockey holiday hollywood honda honey hotdog hunter icecream iceman iloveu iloveyou
indiana infinity inside internet ireland isabella jackie jackson jaguar jamaica james jamesbond january jasmine jason
jasper jeffrey jennifer jeremy jerry jessica jesus jimmy johanna john johnny johnson jonathan jordan joseph joshua
juliet junior justice justin karen katherine kathleen katie kelly kenneth kevin killer kimberly king kingdom kitten
kitty knight kristina lakers lauren leather legend leslie letmein liberty lincoln linda lindsay listing liverpool
logan login london looking louise love lovely loveme lover loveyou lucky madison magic manager manchester manuscript
marcus maria marina marine mark market marlboro marley martin marvin master matrix matthew maverick maxwell melanie
melissa member mercedes mercury merlin metallica mexico michael michelle mickey midnight miller miranda mitchell
mobile molly monday money monica monkey monster montana morgan moscow mother motorola mountain movie movies mustang
nascar natalie nathan natasha nathaniel newyork nicholas nicole ninja nintendo nirvana november oliver olivia
option orange orlando packers pakistan pamela panther panthers paradise parker pass passcode passport passw password
passwort patricia patrick peaches peanut penguin pepper peter phantom phoenix phone photos picture pirate player
please pokemon police porsche prince princess private producer public purple qazwsx qazwsxedc qwer qwert qwerty
qwertyu qwertyui qwertyuiop rabbit rachel raiders rainbow randy ranger rangers raymond rebecca reddog redsox redwings
regina reset richard rights robert robinson rocket romance ronald ronaldo root runner russia sabrina sailor samantha
samsung samuel sandra saturday saturn savannah scooby scooter scorpio scorpion scott screen screenplay script secret
secure security september service shadow shannon sharon shelf shelby sierra silver simple sister skippy slayer smokey
snoopy soccer sophia sophie spanky sparky special spencer spider spiderman spitfire spring startrek starwars steelers
stella stephanie stephen steven story stranger strawberry studio student stupid success summer sunday sunflower
sunshine super superman superstar support surfer susan sweet sweetheart sweetie swordfish sydney system taylor teacher
teddybear temp temporary tennis teresa test tester testing texas theater theman thomas thriller thunder thursday tiffany
tiger tigers timothy tinker titanic tomcat trinity trouble trustme trustno tuesday turtle tweety tyler united unknown
user vampire vanessa vegas victor victoria viking vincent violet virginia walker warrior wednesday welcome westside
whatever william williams wilson windows winner winston winter wizard wolf wolfgang wolves wonder wordpass writer
xavier yamaha yankee yankees yellow zachary zxcv zxcvb zxcvbn zxcvbnm
adaptation adaptationshelf adaptshelf bookshelf bookrights filmrights moviedeal ebook novel novelist
`
  .trim()
  .split(/\s+/);

/** Keyboard walks and other sequences that are not a word with an ending. */
const SEQUENCES = `
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 a1b2c3d4 a1b2c3d4e5 1a2b3c4d zaq12wsx zaq1zaq1
zaq1xsw2 qwe123qwe asd123asd abc123abc qweasdzxc 123qweasd 123qwe123 qwe12345 1234qwer 12345qwert 1qazxsw2 xsw2zaq1
`
  .trim()
  .split(/\s+/);

const COMMON = new Set([...WORDS, ...SEQUENCES]);

/** Digits and symbols ignored on each side of a word; bounds the combinations to try. */
const MAX_AFFIX = 12;

/** Symbols that replace letters. A 1 is missing here: it can replace an i or an l. */
const LETTER_OF: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * True for a password that attackers try first: a common word or one of our product in any spelling, one
 * character repeated, or a keyboard walk. Digits and symbols around it do not help.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const opening = Math.min(/^[^a-z]*/.exec(lower)?.[0].length ?? 0, MAX_AFFIX);
  const ending = Math.min(/[^a-z]*$/.exec(lower)?.[0].length ?? 0, MAX_AFFIX);
  for (let before = 0; before <= opening; before++) {
    for (let after = 0; after <= ending; after++) {
      const core = lower.slice(before, lower.length - after);
      if (spellings(core).some((word) => COMMON.has(singleOf(word)) || /^(.)\1*$/.test(word))) return true;
    }
  }
  return false;
}

function spellings(core: string): string[] {
  const spelled = [...core].map((character) => LETTER_OF[character] ?? character).join("");
  return [core, spelled.replaceAll("1", "i"), spelled.replaceAll("1", "l")];
}

/** "passpass" counts as "pass". */
function singleOf(text: string): string {
  const middle = text.length / 2;
  return text.slice(0, middle) === text.slice(middle) ? text.slice(0, middle) : text;
}
