import { randomFrom } from "../demo-market/random";
import type { CoverArt } from "./drawing";
import { ground, lines, ridge, shade } from "./drawing";

/** Books of the other genres. */
export const OTHER_GENRES: readonly CoverArt[] = [
  { title: "The Second Harvest", draw: secondHarvest },
  { title: "The Wedding Auditor", draw: weddingAuditor },
  { title: "The Longest Descent", draw: longestDescent },
  { title: "Nine Doors Down", draw: nineDoors },
  { title: "The Apiarist’s Alibi", draw: apiarist },
];

/** A low sun over furrows, between two hop vines. */
function secondHarvest(): string {
  const rays = Array.from({ length: 25 }, (_, n) => {
    const turn = Math.PI + (n / 24) * Math.PI;
    const [one, two] = [turn - 0.035, turn + 0.035];
    const at = (angle: number) =>
      `${(200 + Math.cos(angle) * 520).toFixed(0)},${(392 + Math.sin(angle) * 520).toFixed(0)}`;
    return `<path d="M200,392 L${at(one)} L${at(two)}Z" fill="#EFB458"/>`;
  });
  const furrows = Array.from({ length: 13 }, (_, n) => {
    const [near, far] = [-420 + n * 103, 110 + n * 15];
    return `<path d="M${far} 392L${far + 7.5} 392L${near + 52} 600L${near} 600Z" fill="#5A2A17"/>`;
  });
  const vine = Array.from({ length: 8 }, (_, n) => {
    const [x, y] = [28 + (n % 2) * 12, 250 + n * 38];
    const side = n % 2 === 0 ? -1 : 1;
    return `<path d="M34 ${y}q${side * 26} -16 ${side * 30} 8q${side * -18} 12 ${side * -30} -8" fill="#3F5B34"/><g transform="translate(${x + side * 6} ${y + 24})" fill="#A9B65A" stroke="#3F5B34" stroke-width="1"><path d="M0 -11q11 6 7 16q-3 7 -7 9q-4 -2 -7 -9q-4 -10 7 -16z"/><path d="M-7 0q7 6 14 0M-6 6q6 5 12 0" fill="none"/></g>`;
  });
  const plant = `<path d="M34 220C22 300 46 380 32 460S38 560 32 600" fill="none" stroke="#3F5B34" stroke-width="4"/>${vine.join("")}`;
  return [
    ground("#E39A3B"),
    ...rays,
    '<circle cx="200" cy="392" r="92" fill="#F8DFA0"/><circle cx="200" cy="392" r="74" fill="#FBEBC4"/>',
    '<path d="M0 392H400V600H0Z" fill="#8A4522"/>',
    ...furrows,
    '<path d="M196 394v-40q-6 -3 -5 -10q2 -8 9 -8t9 8q1 7 -5 10l12 40z" fill="#3B1B10"/>',
    plant,
    `<g transform="translate(400 0) scale(-1 1)">${plant}</g>`,
    '<path d="M0 0H400V196H0Z" fill="#3B1B10"/><path d="M0 196H400" stroke="#F8DFA0" stroke-width="3"/>',
    lines(["The Second", "Harvest"], {
      x: 200,
      y: 86,
      size: 66,
      step: 66,
      fill: "#FBEBC4",
      anchor: "middle",
    }),
    lines(["OTTOLINE REYES-BARROW"], {
      x: 200,
      y: 184,
      size: 12,
      fill: "#EFB458",
      anchor: "middle",
      font: "sans",
      spacing: 3.6,
    }),
  ].join("");
}

/** A wedding cake and the receipt it comes with. */
function weddingAuditor(): string {
  const tiers = [
    [96, 470, 208],
    [122, 402, 156],
    [148, 340, 104],
  ].map(([x = 0, y = 0, w = 0]) => {
    const drops = Array.from({ length: w / 26 }, (_, n) => `a13 ${n % 2 === 0 ? 15 : 9} 0 0 1 -26 0`);
    return `<rect x="${x}" y="${y}" width="${w}" height="${y === 470 ? 70 : 68}" fill="#FFF6F0"/><path d="M${x + w - 12} ${y}h12v68h-12z" fill="#F3D3CB"/><path d="M${x} ${y}h${w}v13${drops.join("")}z" fill="#F08A8E"/>`;
  });
  const bill = ["Flowers", "Doves (2)", "Speeches", "Rain", "The ex"];
  const sums = ["4,180.00", "310.00", "900.00", "12,000.00", "?"];
  const paper = bill.map((item, n) => {
    const y = 414 + n * 23;
    return `<text x="268" y="${y}" font-family="JetBrains Mono" font-size="10" fill="#5A1730">${item}</text><text x="376" y="${y}" text-anchor="end" font-family="JetBrains Mono" font-size="10" fill="#5A1730">${sums[n]}</text>`;
  });
  return [
    ground("#F7B7AE"),
    '<circle cx="200" cy="400" r="196" fill="#F9CFC4"/>',
    '<ellipse cx="200" cy="544" rx="142" ry="14" fill="#B8354F"/>',
    ...tiers,
    '<path d="M200 340v-8" stroke="#5A1730" stroke-width="3"/><path d="M200 336c-34 -24 -24 -52 -7 -48q6 2 7 10q1 -8 7 -10c17 -4 27 24 -7 48z" fill="#B8354F"/><path d="M201 292l-7 13 11 8 -8 15" fill="none" stroke="#F9CFC4" stroke-width="2.6"/>',
    '<path d="M258 388h126v142l-9 -7 -9 7 -9 -7 -9 7 -9 -7 -9 7 -9 -7 -9 7 -9 -7 -9 7 -9 -7 -9 7 -9 -7 -9 7z" fill="#FFFDF8" transform="rotate(4 320 450)"/>',
    `<g transform="rotate(4 320 450)">${paper.join("")}<path d="M268 478h1" stroke="#B8354F"/><ellipse cx="368" cy="502" rx="15" ry="12" fill="none" stroke="#D8412F" stroke-width="2.4"/></g>`,
    lines(["The Wedding", "Auditor"], {
      x: 200,
      y: 92,
      size: 60,
      step: 62,
      fill: "#8F1D40",
      anchor: "middle",
    }),
    lines(["She prices every risk but one."], {
      x: 200,
      y: 206,
      size: 21,
      fill: "#5A1730",
      anchor: "middle",
      font: "italic",
    }),
    lines(["CALLA BRENNAN"], {
      x: 200,
      y: 584,
      size: 15,
      fill: "#8F1D40",
      anchor: "middle",
      font: "sans",
      spacing: 4,
    }),
  ].join("");
}

/** A faceted peak, and the rope that comes down from it. */
function longestDescent(): string {
  const peak = [
    ["248,132 120,404 226,330", "#FFF1E0"],
    ["248,132 226,330 292,420", "#E8C9AE"],
    ["248,132 292,420 400,330 400,300", "#A63A16"],
    ["120,404 20,600 176,600 226,330", "#D9572A"],
    ["226,330 176,600 300,600 292,420", "#8C2C10"],
    ["292,420 300,600 400,600 400,330", "#5E1B0A"],
    ["120,404 20,600 -60,600 40,470", "#F08A4B"],
    ["40,470 -60,600 -60,500", "#F6B07A"],
  ].map(([points = "", fill = ""]) => `<polygon points="${points}" fill="${fill}"/>`);
  const climber = (x: number, y: number, coat: string) =>
    `<g transform="translate(${x} ${y})"><circle cy="-12" r="4" fill="#1B1210"/><path d="M-4 -8h8l2 11h-12z" fill="${coat}"/><path d="M-4 3l-4 11M3 3l6 9M4 -6l8 -7" stroke="#1B1210" stroke-width="2.6" fill="none"/></g>`;
  return [
    `<defs>${shade("dusk", ["#F9C48A", "#F4A261", "#E4733B"], 0, 460)}</defs>`,
    ground("url(#dusk)"),
    '<circle cx="92" cy="318" r="54" fill="#FFE9C7"/>',
    `<path d="${ridge(3, 430, 120, 5)}" fill="#E08A4E" opacity=".7"/>`,
    `<g transform="translate(26 62)">${peak.join("")}<path d="M250 140L236 216 258 284 214 346 226 400 194 446" fill="none" stroke="#1B1210" stroke-width="2"/>${climber(214, 342, "#1F6F78")}${climber(194, 450, "#F5C02E")}</g>`,
    lines(["THE", "LONGEST", "DESCENT"], { x: 26, y: 68, size: 52, step: 50, fill: "#3A1107", font: "sans" }),
    lines(["KIT SORENSEN-VALE"], { x: 26, y: 578, size: 15, fill: "#FFF1E0", font: "sans", spacing: 3 }),
  ].join("");
}

/** Nine doors of one tower, and the one that should not be there. */
function nineDoors(): string {
  const colors = [
    "#2F6F73",
    "#C8553D",
    "#E0A63A",
    "#3C4E7A",
    "#8C9A6B",
    "#B8475E",
    "#D98B4A",
    "#5B7F8C",
    "#17202A",
  ];
  const doors = colors.map((fill, n) => {
    const [x, y] = [46 + (n % 3) * 110, 196 + Math.floor(n / 3) * 124];
    if (n === 8)
      return `<path d="M${x} ${y}h88v104h-88z" fill="#FFE7A3"/><path d="M${x} ${y}l50 14v104l-50 -14z" fill="${fill}"/><circle cx="${x + 42}" cy="${y + 68}" r="3.4" fill="#E0A63A"/><path d="M${x + 50} ${y + 104}h38l34 60h-80z" fill="#FFE7A3" opacity=".5"/><path d="M${x + 62} ${y + 104}v-46q0 -12 9 -12t9 12v46z" fill="#17202A"/>`;
    return `<rect x="${x}" y="${y}" width="88" height="104" fill="${fill}"/><rect x="${x + 13}" y="${y + 12}" width="62" height="32" fill="none" stroke="#17202A" stroke-opacity=".35" stroke-width="2.5"/><rect x="${x + 13}" y="${y + 54}" width="62" height="38" fill="none" stroke="#17202A" stroke-opacity=".35" stroke-width="2.5"/><circle cx="${x + 80}" cy="${y + 54}" r="3.4" fill="#F2E8D5"/>`;
  });
  return [
    ground("#F2E8D5"),
    '<path d="M0 176H400V600H0Z" fill="#23303D"/>',
    ...doors,
    lines(["Nine Doors", "Down"], { x: 46, y: 78, size: 60, step: 58, fill: "#23303D" }),
    lines(["TOBIAS RENN"], {
      x: 354,
      y: 134,
      size: 14,
      fill: "#C8553D",
      anchor: "end",
      font: "sans",
      spacing: 3,
    }),
  ].join("");
}

/** A comb with a witness in it, and one cell that holds no honey. */
function apiarist(): string {
  const cell = (x: number, y: number, r: number, fill: string, stroke = "#7A4A0C") => {
    const points = Array.from({ length: 6 }, (_, n) => {
      const turn = (n / 6) * Math.PI * 2 + Math.PI / 6;
      return `${(x + Math.cos(turn) * r).toFixed(1)},${(y + Math.sin(turn) * r).toFixed(1)}`;
    });
    return `<polygon points="${points.join(" ")}" fill="${fill}" stroke="${stroke}" stroke-width="3"/>`;
  };
  const random = randomFrom(31);
  const comb = Array.from({ length: 91 }, (_, n) => {
    const [column, row] = [n % 7, Math.floor(n / 7)];
    const [x, y] = [column * 66 + (row % 2) * 33, 12 + row * 57];
    const fill =
      row === 8 && column === 4
        ? "#9E1B22"
        : (["#F2B632", "#E89F22", "#F7CB5E", "#DA8A17"][Math.floor(random() * 4)] ?? "");
    return cell(x, y, 36, fill);
  });
  const bee =
    '<g transform="translate(150 452) rotate(-24)"><ellipse cx="-4" cy="-26" rx="15" ry="30" fill="#FFF8E4" opacity=".88" transform="rotate(-32)"/><ellipse cx="8" cy="-26" rx="15" ry="30" fill="#FFF8E4" opacity=".88" transform="rotate(26)"/><ellipse rx="38" ry="24" fill="#2A1705"/><path d="M-14 -22q-6 22 0 44h11q-5 -22 0 -45zM10 -23q-5 22 0 45l10 -3q-3 -20 0 -39z" fill="#F2B632"/><circle cx="38" cy="-2" r="14" fill="#2A1705"/><path d="M44 -13q8 -12 18 -12M48 -8q12 -6 20 0" stroke="#2A1705" stroke-width="2.6" fill="none"/><circle cx="43" cy="-5" r="3" fill="#F7CB5E"/></g>';
  return [
    ground("#DA8A17"),
    ...comb,
    bee,
    cell(200, 196, 186, "#2A1705", "#F7CB5E"),
    cell(200, 196, 174, "none", "#F7CB5E"),
    lines(["The", "Apiarist’s", "Alibi"], {
      x: 200,
      y: 152,
      size: 66,
      step: 64,
      fill: "#FBE3A6",
      anchor: "middle",
    }),
    '<rect x="0" y="534" width="400" height="66" fill="#2A1705"/>',
    lines(["SASKIA THORNE-BLIGH"], {
      x: 200,
      y: 573,
      size: 16,
      fill: "#FBE3A6",
      anchor: "middle",
      font: "sans",
      spacing: 3.4,
    }),
  ].join("");
}
