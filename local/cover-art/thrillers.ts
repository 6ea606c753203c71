import type { CoverArt } from "./drawing";
import { glow, ground, lines, ridge, scatter, shade, wave } from "./drawing";

/** The demo author's four books, and the other thrillers. */
export const THRILLERS: readonly CoverArt[] = [
  { title: "The Salt Ledger", draw: saltLedger },
  { title: "The Unlit Room", draw: unlitRoom },
  { title: "A Debt of Winters", draw: debtOfWinters },
  { title: "The Quiet Auditor", draw: quietAuditor },
  { title: "Forty Minutes of Daylight", draw: fortyMinutes },
];

/** A page of a ledger whose lower half has become the sea. */
function saltLedger(): string {
  const rules = Array.from({ length: 15 }, (_, n) => {
    const y = 52 + n * 22;
    return `<path d="M0 ${y}H400" stroke="#7FA3A8" stroke-opacity=".55"/>`;
  });
  const sea = ["#5E8D92", "#3B6C75", "#23505C", "#143943", "#0B2630"].map((fill, n) => {
    const path = wave(372 + n * 40, 9 + n * 2.5, 190 + n * 34, n * 71);
    return `<path d="${path}" fill="${fill}"/>`;
  });
  const ship =
    '<g transform="translate(268 352) rotate(-19)"><path d="M-66 0H62L44 30H-44Z" fill="#14242B"/><path d="M-66 0H62L60 6H-62Z" fill="#B3352B"/><path d="M-30 0V-26H16V0Z" fill="#22353C"/><path d="M-22 -19h7v7h-7zM-9 -19h7v7h-7zM4 -19h7v7h-7z" fill="#F3E7C8"/><path d="M-8 -26V-50H8V-26Z" fill="#B3352B"/><path d="M-8 -44H8V-38H-8Z" fill="#14242B"/><path d="M36 0V-58M-50 0V-40" stroke="#14242B" stroke-width="2.5"/></g>';
  return [
    ground("#EFE6D2"),
    ...rules,
    '<path d="M64 0V600M69 0V600" stroke="#B3352B" stroke-opacity=".7"/>',
    sea[0],
    ship,
    ...sea.slice(1),
    lines(["The", "Salt", "Ledger"], { x: 84, y: 128, size: 82, step: 78, fill: "#14242B" }),
    lines(["A NOVEL OF DEBT AND DROWNING"], {
      ...{ x: 84, y: 44, size: 11, fill: "#14242B", font: "sans", spacing: 1.6 },
    }),
    lines(["Mara Ellingsworth"], { x: 200, y: 562, size: 27, fill: "#F3E7C8", anchor: "middle" }),
  ].join("");
}

/** A keyhole full of light, and somebody in it. */
function unlitRoom(): string {
  const hole = "M200 146a74 74 0 0 1 44 133.5L272 444H128L156 279.5A74 74 0 0 1 200 146Z";
  const person =
    '<g fill="#0A0A0C"><circle cx="200" cy="296" r="17"/><path d="M178 320q22 -14 44 0l9 66h-10l-3 70h-36l-3 -70h-10z"/></g>';
  return [
    `<defs>${shade("light", ["#FFE9AE", "#F2A93B", "#B9531B"], 130, 430)}${shade("floor", ["#E08A2C", "#3A170B", "#0A0A0C"], 430, 580)}${glow("halo", "#F2A93B", 0.5)}<clipPath id="hole"><path d="${hole}"/></clipPath></defs>`,
    ground("#0A0A0C"),
    '<circle cx="200" cy="270" r="260" fill="url(#halo)"/>',
    '<path d="M128 444H272L352 600H48Z" fill="url(#floor)" opacity=".75"/>',
    `<path d="${hole}" fill="url(#light)"/>`,
    `<g clip-path="url(#hole)">${person}</g>`,
    '<path d="M182 444L160 600H240L218 444Z" fill="#0A0A0C" opacity=".8"/>',
    lines(["THE UNLIT", "ROOM"], {
      ...{ x: 200, y: 78, size: 41, step: 44, fill: "#FFE9AE", anchor: "middle" },
      ...{ font: "serif", spacing: 5 },
    }),
    lines(["MARA ELLINGSWORTH"], {
      ...{ x: 200, y: 572, size: 15, fill: "#FFE9AE", anchor: "middle", font: "sans", spacing: 4 },
    }),
  ].join("");
}

/** A fishing town under snow, with one window lit. */
function debtOfWinters(): string {
  const houses = [
    [-20, 392, 96],
    [70, 372, 82],
    [146, 402, 74],
    [214, 362, 92],
    [300, 388, 120],
  ].map(([x = 0, y = 0, w = 0], n) => {
    const roof = y - w * 0.52;
    return `<path d="M${x} ${y}L${x + w / 2} ${roof}L${x + w} ${y}V520H${x}Z" fill="${["#24384D", "#1B2C40", "#2C435A"][n % 3]}"/><path d="M${x - 8} ${y + 6}L${x + w / 2} ${roof - 9}L${x + w + 8} ${y + 6}L${x + w} ${y + 7}L${x + w / 2} ${roof + 10}L${x} ${y + 7}Z" fill="#F6F9FC"/><path d="M${x + w * 0.68} ${roof + w * 0.1}v-26h13v38z" fill="#1B2C40"/>`;
  });
  return [
    `<defs>${shade("sky", ["#7E9DB8", "#B9CDDC", "#E9F0F4"], 0, 430)}${glow("lamp", "#FFC35A", 0.9)}</defs>`,
    ground("url(#sky)"),
    `<path d="${ridge(12, 356, 74, 4)}" fill="#9DB5C8"/>`,
    ...houses,
    '<circle cx="260" cy="424" r="76" fill="url(#lamp)"/><path d="M248 408h24v34h-24z" fill="#FFD27A"/><path d="M260 408v34M248 424h24" stroke="#1B2C40" stroke-width="2.5"/>',
    '<path d="M0 486Q90 458 190 480T400 470V600H0Z" fill="#F6F9FC"/><path d="M0 528Q130 500 250 524T400 512V600H0Z" fill="#DCE6EE"/>',
    scatter(41, 170, { x: 0, y: 0, width: 400, height: 520 }, { min: 0.9, max: 3.4, fill: "#FFFFFF" }),
    lines(["A Debt", "of Winters"], {
      x: 200,
      y: 106,
      size: 69,
      step: 67,
      fill: "#14253A",
      anchor: "middle",
    }),
    lines(["Mara Ellingsworth"], { x: 200, y: 572, size: 25, fill: "#14253A", anchor: "middle" }),
  ].join("");
}

/** An abacus with one bead too many. */
function quietAuditor(): string {
  const rows = [4, 6, 3, 5, 2].map((left, row) => {
    const y = 250 + row * 52;
    const beads = Array.from({ length: 7 }, (_, n) => {
      const x = n < left ? 70 + n * 29 : 330 - (6 - n) * 29;
      const isExtra = row === 3 && n === 4;
      return `<ellipse cx="${x}" cy="${y}" rx="13" ry="20" fill="${isExtra ? "#D8412F" : n % 2 === 0 ? "#1F3A3D" : "#35595B"}"/><ellipse cx="${x - 4}" cy="${y - 7}" rx="3" ry="5.5" fill="#F4E7C6" opacity=".35"/>`;
    });
    return `<path d="M44 ${y}H356" stroke="#1F3A3D" stroke-width="3.5"/>${beads.join("")}`;
  });
  return [
    ground("#E4B449"),
    '<rect x="36" y="206" width="328" height="298" rx="7" fill="#F1CD74" stroke="#1F3A3D" stroke-width="9"/>',
    ...rows,
    lines(["The Quiet", "Auditor"], { x: 36, y: 92, size: 72, step: 70, fill: "#1F3A3D" }),
    lines(["MARA ELLINGSWORTH"], { x: 38, y: 556, size: 16, fill: "#1F3A3D", font: "sans", spacing: 3.2 }),
  ].join("");
}

/** The sun clears the ridge, and small footprints lead out over the ice. */
function fortyMinutes(): string {
  const steps = Array.from({ length: 17 }, (_, n) => {
    const far = n / 16;
    const [x, y] = [112 + 128 * far ** 0.8 + Math.sin(n * 0.7) * 9 * (1 - far), 576 - 190 * far ** 0.62];
    const size = 6.6 * (1 - far) + 1;
    const side = n % 2 === 0 ? -1 : 1;
    return `<ellipse cx="${(x + side * size).toFixed(1)}" cy="${y.toFixed(1)}" rx="${(size * 0.5).toFixed(1)}" ry="${(size * 0.8).toFixed(1)}" fill="#5B86A6" opacity=".75"/>`;
  });
  return [
    `<defs>${shade("sky", ["#0B1A33", "#1E3C63", "#B86A4C", "#F9B65B"], 0, 350)}${shade("ice", ["#F7D9B0", "#BBD6E4", "#7FA9C4"], 350, 600)}${glow("sun", "#FFE7A8", 1)}</defs>`,
    ground("url(#sky)"),
    scatter(7, 60, { x: 0, y: 0, width: 400, height: 170 }, { min: 0.4, max: 1.3, fill: "#FFFFFF" }),
    '<circle cx="288" cy="330" r="120" fill="url(#sun)"/><circle cx="288" cy="326" r="19" fill="#FFF4CF"/>',
    `<path d="${ridge(5, 352, 118, 4)}" fill="#22304D"/><path d="${ridge(29, 356, 60, 7)}" fill="#101C33"/>`,
    '<path d="M0 348H400V600H0Z" fill="url(#ice)"/><path d="M0 348H400" stroke="#FFE7A8" stroke-width="2"/>',
    '<path d="M0 470L90 452 150 466M400 420L320 430 280 424M400 540L310 526 250 540 190 530" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/>',
    ...steps,
    '<path d="M240 384q-7 -24 4 -30q11 6 4 30z" fill="#F4C21B"/><circle cx="244" cy="350" r="4.6" fill="#3A2A20"/>',
    lines(["Forty", "Minutes of", "Daylight"], { x: 30, y: 84, size: 64, step: 61, fill: "#FFF6E4" }),
    lines(["SOREN ITO-BLACKWOOD"], {
      ...{ x: 200, y: 582, size: 14, fill: "#12233C", anchor: "middle", font: "sans", spacing: 3.4 },
    }),
  ].join("");
}
